"""Asks real servers what they send for the generated definitions. See README.md.

    python generate.py FOLDER    FOLDER/<emitter>/bin/python is an environment with the emitter

Started with `--answer`, as it starts itself in these environments, it reads sources from stdin and writes answers.
"""

import asyncio
import contextlib
import importlib.util
import io
import json
import logging
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).parent

EMITTERS = ["fastmcp2", "fastmcp3", "fastmcp4", "mcp1", "mcp2"]

FUTURE = "from __future__ import annotations\n"

IMPORTS = """\
import functools
import re
import sys
import typing
import typing as t_
from collections import OrderedDict, defaultdict, deque, namedtuple
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Generator, Hashable, Iterable, Iterator
from collections.abc import Mapping, MutableMapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum, IntFlag, StrEnum, auto
from ipaddress import IPv4Address, IPv4Network, IPv6Address
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Any, AnyStr, ClassVar, Counter, Dict, Final, FrozenSet, Generic, List, Literal
from typing import LiteralString, NamedTuple, Never, NewType, NoReturn, Optional, ParamSpec, Protocol, Self, Set, Text
from typing import Tuple, TypeAlias, TypeAliasType, TypeVar, Union, Unpack
from uuid import UUID

import pydantic
from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen, MultipleOf
from pydantic import UUID4, AfterValidator, AliasChoices, AliasPath, AnyUrl, AwareDatetime, Base64Bytes, Base64Str
from pydantic import BaseModel, BeforeValidator, ByteSize, ConfigDict, DirectoryPath, Field, FilePath, FiniteFloat
from pydantic import FutureDatetime, HttpUrl, ImportString, InstanceOf, IPvAnyAddress, Json, NaiveDatetime
from pydantic import NegativeInt, NonNegativeFloat, NonNegativeInt, NonPositiveInt, PastDate, PlainSerializer
from pydantic import PlainValidator, PositiveFloat, PositiveInt, PrivateAttr, RootModel, Secret, SecretStr, StrictBool
from pydantic import StrictFloat, StrictInt, StrictStr, StringConstraints, WithJsonSchema, WrapValidator
from pydantic import computed_field, conint, confloat, conlist, conset, constr, field_validator, model_validator
from pydantic.alias_generators import to_camel
from pydantic.dataclasses import dataclass as pydantic_dataclass
from pydantic.json_schema import SkipJsonSchema
from typing_extensions import Doc, NotRequired, Required, TypedDict

"""

VARIABLES = """
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

"""

CONTENT = "CallToolResult, ContentBlock, Icon, ImageContent, TextContent, ToolAnnotations"


def header(server, types_module, image_module):
    name = server.split()[-1]
    return (
        f"from {server.split()[0]} import Context, {name}\n"
        f"from {types_module} import {CONTENT}\n"
        f"from {image_module} import Image as Image_\n"
        + VARIABLES
        + f'mcp = {name}("oracle")\n\n'
    )


FASTMCP = header("fastmcp FastMCP", "mcp.types", "fastmcp.utilities.types")
HEADERS = {
    "fastmcp2": FASTMCP,
    "fastmcp3": FASTMCP,
    "fastmcp4": FASTMCP,
    "mcp1": header("mcp.server.fastmcp FastMCP", "mcp.types", "mcp.server.fastmcp"),
    "mcp2": header("mcp.server.mcpserver MCPServer", "mcp.types", "mcp.server.mcpserver"),
}

LISTS = {"tool": "tools", "resource": "resources", "template": "resource_templates", "prompt": "prompts"}


def source_of(text, emitter):
    """The whole module."""
    future = FUTURE if text.startswith(FUTURE) else ""
    return future + IMPORTS + HEADERS[emitter] + text.removeprefix(FUTURE)


@contextlib.asynccontextmanager
async def connected(mcp, emitter):
    if emitter.startswith("fastmcp"):
        from fastmcp import Client

        async with Client(mcp) as client:
            yield lambda kind: getattr(client, f"list_{kind}_mcp")()
    elif emitter == "mcp1":
        from mcp.shared.memory import create_connected_server_and_client_session

        async with create_connected_server_and_client_session(mcp._mcp_server) as session:
            yield lambda kind: getattr(session, f"list_{kind}")()
    else:
        from mcp.client import Client

        async with Client(mcp) as client:
            yield lambda kind: getattr(client, f"list_{kind}")()


async def answer(group, text, emitter, index):
    """What the server lists, as the protocol sends it, or why it does not."""
    # A file, as people run it: `dataclass` looks up the module by its name, and pydantic reads the source again.
    path = pathlib.Path(tempfile.gettempdir(), f"case_{index}.py")
    path.write_text(source_of(text, emitter), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(f"case_{index}", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        return {"registers": f"{type(error).__name__}: {first_line(error)}"}
    finally:
        path.unlink()
    try:
        async with connected(module.mcp, emitter) as list_of:
            result = {}
            for kind in ("resources", "resource_templates") if group in ("resource", "template") else (LISTS.get(group, "tools"),):
                listed = (await list_of(kind)).model_dump(by_alias=True, mode="json", exclude_none=True)
                key = "resourceTemplates" if kind == "resource_templates" else kind
                result[key] = listed[key]
            return result
    except BaseException as error:
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if not isinstance(error, Exception):
            raise
        return {"lists": f"{type(error).__name__}: {first_line(error)}"}


def first_line(error):
    # Addresses of objects and the folders of the environments differ between runs.
    return re.sub(r" at 0x[0-9a-f]+| \(/[^)]*\)", "", str(error).split("\n")[0])[:200]


async def answers(emitter):
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    cases = json.load(sys.stdin)
    with contextlib.redirect_stderr(io.StringIO()):
        return [await answer(group, text, emitter, index) for index, (group, text) in enumerate(cases)]


def shared(by_emitter):
    """`[[emitters, answer], …]`: equal answers once."""
    groups = []
    for emitter, value in by_emitter.items():
        for group in groups:
            if json.dumps(group[1], sort_keys=True) == json.dumps(value, sort_keys=True):
                group[0].append(emitter)
                break
        else:
            groups.append([[emitter], value])
    return [[" ".join(emitters), value] for emitters, value in groups]


def versions_in(python):
    code = (
        "import importlib.metadata as m, json, sys\n"
        "names = ['fastmcp', 'mcp', 'pydantic', 'pydantic-core', 'griffelib']\n"
        "found = {n: m.version(n) for n in names if any(d.name == n for d in m.distributions())}\n"
        "print(json.dumps({'python': sys.version.split()[0], **found}))"
    )
    return json.loads(subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout)


def generate(folder):
    from others import others
    from signatures import DEFS, RETURN_DEFS, documented, tools

    # The longer first: it begins with the other.
    setups = {"returns": RETURN_DEFS, "models": DEFS}
    cases = tools() + list(others()) + list(documented())
    results = {}
    versions = {}
    for emitter in EMITTERS:
        python = str(pathlib.Path(folder, emitter, "bin", "python"))
        # The order of a set depends on the seed.
        run = subprocess.run(
            [python, __file__, "--answer", emitter],
            input=json.dumps(cases),
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
        )
        if run.returncode:
            raise SystemExit(f"{emitter}: {run.stderr}")
        results[emitter] = json.loads(run.stdout)
        versions[emitter] = versions_in(python)
    write("emitters.json", [{"versions": versions, "imports": IMPORTS, "headers": HEADERS, "setups": setups}])
    lines = []
    for index, (group, text) in enumerate(cases):
        answered = shared({emitter: results[emitter][index] for emitter in EMITTERS})
        setup = next((key for key, start in setups.items() if text.startswith(start)), None)
        source = {"setup": setup, "source": text.removeprefix(setups[setup])} if setup else {"source": text}
        lines.append({"id": f"{group}-{index}", **source, "answers": answered})
    write("definitions.jsonl", lines)


def write(name, lines):
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--answer":
        result = asyncio.run(answers(sys.argv[2]))
        print(json.dumps(result))
    else:
        generate(sys.argv[1])
