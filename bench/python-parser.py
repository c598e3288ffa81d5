"""CPython's part of python-parser.mjs: the rows of each file, one line of JSON for each."""

import ast
import io
import json
import re
import sys
import tokenize

given = json.loads(sys.stdin.readline())
sys.setrecursionlimit(20_000)
NAMES = {"withitem": "WithItem", "match_case": "MatchCase"}
LITERALS = {bytes: "bytes", bool: "bool", int: "int", float: "float", complex: "complex", type(...): "ellipsis"}


class Places:
    """From lines and columns to offsets in UTF-16."""

    def __init__(self, text):
        self.lines = re.split(r"(?<=\n)|(?<=\r)(?!\n)", text.removeprefix("\ufeff"))
        self.starts = [len(text) - len(text.removeprefix("\ufeff"))]
        for line in self.lines:
            self.starts.append(self.starts[-1] + units(line))

    def at_byte(self, line, column):
        text = self.lines[line - 1]
        return self.starts[line - 1] + (column if text.isascii() else units(text.encode()[:column].decode()))

    def at_character(self, line, column):
        return self.starts[line - 1] + units(self.lines[line - 1][:column])


def units(text):
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def rows_of(root, places):
    rows = []
    pending = [(root, 0)]
    while pending:
        node, depth = pending.pop()
        kind = type(node).__name__
        kind = NAMES.get(kind, kind[0].upper() + kind[1:])
        members = [[key, getattr(node, key, None)] for key in given["plain"]]
        members = [[key, value] for key, value in members if is_plain(value)]
        operators = getattr(node, "op", None) or getattr(node, "ops", [])
        operators = [type(one).__name__ for one in (operators if isinstance(operators, list) else [operators])]
        text = None
        if kind == "Constant":
            text = node.value if isinstance(node.value, str) else LITERALS.get(type(node.value), "none")
        place = []
        if hasattr(node, "lineno"):
            place = [places.at_byte(node.lineno, node.col_offset), places.at_byte(node.end_lineno, node.end_col_offset)]
        rows.append([depth, kind, *place, members, operators, text])
        children = []
        for key in given["keys"][kind]:
            value = getattr(node, key, None)
            children += value if isinstance(value, list) else [value]
        pending += [(one, depth + 1) for one in reversed(children) if isinstance(one, ast.AST)]
    return rows


def is_plain(value):
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, str) for one in value)
    return isinstance(value, (str, int))


def comments_of(data, places):
    found = []
    for token in tokenize.tokenize(io.BytesIO(data).readline):
        if token.type == tokenize.COMMENT:
            found.append([places.at_character(*token.start), places.at_character(*token.end)])
    return found


def answer(file):
    with open(file, "rb") as opened:
        data = opened.read()
    try:
        if tokenize.detect_encoding(io.BytesIO(data).readline)[0] not in ("utf-8", "utf-8-sig"):
            return {"isUnreadable": True}
        places = Places(data.decode())
    except (SyntaxError, UnicodeDecodeError):
        return {"isUnreadable": True}
    try:
        return {"rows": rows_of(ast.parse(data), places), "comments": comments_of(data, places)}
    except (SyntaxError, ValueError, RecursionError, MemoryError, tokenize.TokenError) as error:
        return {"error": str(error)}


for file in given["files"]:
    print(json.dumps({"file": file, **answer(file)}), flush=True)
