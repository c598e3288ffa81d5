"""Runs the programs of the standard input (JSON: a list of [text, shown]) and prints what CPython answers.

One line for each program: the list of the values shown as JSON, or null if the program fails or shows no JSON.
"""

import io
import json
import sys
from contextlib import redirect_stdout

for text, shown in json.load(sys.stdin):
    names = {}
    try:
        with redirect_stdout(io.StringIO()):
            exec(text, names)
            values = eval("[" + ", ".join(shown) + "]", names)
        answer = json.dumps(values, separators=(",", ":"), allow_nan=False)
    except Exception:
        answer = "null"
    print(answer)
