"""What clients of PyPI do with definitions; `clients.mjs` runs it in an environment that has some of the packages.

Usage: python_clients.py DEFINITIONS. Prints, for each mode of a client that is installed, one outcome per definition:
`{"does", "why"}` with "refuse" or "refuse calls", or `{"schema"}`, the input schema that the model gets (none where
the client makes a class of it). Nothing is sent.
"""

import asyncio
import copy
import json
import logging
import sys
from importlib import import_module

logging.disable(logging.CRITICAL)


class Refuses(Exception):
    """The client refuses calls."""


def mcp_tool(tool):
    try:
        types = import_module("mcp_types")
    except ImportError:
        types = import_module("mcp.types")
    result = types.ListToolsResult.model_validate({"tools": [copy.deepcopy(tool)]})
    return result.tools[0]


def schema_of(tool):
    return getattr(tool, "inputSchema", None) or getattr(tool, "input_schema", None) or {}


def python_sdk():
    from mcp.client.session import ClientSession

    types = sys.modules.get("mcp_types") or import_module("mcp.types")
    validate = getattr(ClientSession, "validate_tool_result", None) or ClientSession._validate_tool_result

    def run(tool):
        found = mcp_tool(tool)
        session = ClientSession.__new__(ClientSession)
        session._tool_output_schemas = {found.name: getattr(found, "outputSchema", None) or getattr(found, "output_schema", None)}
        session._tool_output_validators = {}
        session._output_schema_validators = {}
        result = types.CallToolResult.model_validate({"content": [], "structuredContent": {"value": "x"}})
        try:
            asyncio.run(validate(session, found.name, result))
        except RuntimeError as error:
            if "Invalid schema" in str(error):
                raise Refuses(str(error)) from error
        except AttributeError:
            raise
        except Exception as error:
            raise Refuses(repr(error)) from error
        return schema_of(found)

    return run


def google_genai():
    from google.genai import _mcp_utils

    def run(tool):
        declared = _mcp_utils.mcp_to_gemini_tool(mcp_tool(tool)).function_declarations[0]
        return declared.parameters.model_dump(mode="json", exclude_none=True, by_alias=True)

    return run


def openai_agents(strict):
    def make():
        from agents.mcp import MCPServerStdio
        from agents.mcp.util import MCPUtil

        server = MCPServerStdio({"command": "none"})
        return lambda tool: MCPUtil.to_function_tool(mcp_tool(tool), server, strict).params_json_schema

    return make


def openai_strict():
    from openai.lib._pydantic import _ensure_strict_json_schema

    def run(tool):
        schema = copy.deepcopy(tool["inputSchema"])
        return _ensure_strict_json_schema(schema, path=(), root=schema)

    return run


def pydantic_ai(module, name):
    def make():
        transformer = getattr(import_module(module), name)
        return lambda tool: transformer(copy.deepcopy(schema_of(mcp_tool(tool)))).walk()

    return make


def mcpo():
    from mcpo.utils.main import get_model_fields, get_tool_handler

    def run(tool):
        schema = schema_of(mcp_tool(tool))
        form = f"{tool['name']}_form_model"
        definitions = schema.get("$defs", {})
        fields = get_model_fields(form, schema.get("properties", {}), schema.get("required", []), definitions)
        handler = get_tool_handler(tool["name"], fields, None)
        model = handler.__annotations__.get("form_data")
        return model.model_json_schema() if model else {"type": "object"}

    return run


def mcpo_output():
    from mcpo.utils.main import get_model_fields, get_tool_handler

    def run(tool):
        schema = getattr(mcp_tool(tool), "outputSchema", None)
        if schema:
            definitions = schema.get("$defs", {})
            form = f"{tool['name']}_response_model"
            fields = get_model_fields(form, schema.get("properties", {}), schema.get("required", []), definitions)
            get_tool_handler(tool["name"], {}, fields)
        return None

    return run


def mcpadapt():
    from mcpadapt.utils.modeling import create_model_from_json_schema, resolve_refs_and_remove_defs

    def run(tool):
        schema = resolve_refs_and_remove_defs(copy.deepcopy(schema_of(mcp_tool(tool))))
        return create_model_from_json_schema(schema).model_json_schema()

    return run


def langchain():
    from langchain_core.utils.function_calling import convert_to_openai_tool
    from langchain_mcp_adapters.tools import convert_mcp_tool_to_langchain_tool

    def run(tool):
        found = convert_mcp_tool_to_langchain_tool(object(), mcp_tool(tool))
        return convert_to_openai_tool(found)["function"]["parameters"]

    return run


GOOGLE = "pydantic_ai.profiles.google"
MODES = {
    "python-sdk": python_sdk,
    "google-genai python": google_genai,
    "openai-agents python": openai_agents(False),
    "openai-agents python strict": openai_agents(True),
    "openai-python strict": openai_strict,
    "pydantic-ai google": pydantic_ai(GOOGLE, "GoogleJsonSchemaTransformer"),
    "pydantic-ai live": pydantic_ai(GOOGLE, "GoogleOpenAPISchemaTransformer"),
    "pydantic-ai openai": pydantic_ai("pydantic_ai.profiles.openai", "OpenAIJsonSchemaTransformer"),
    "mcpo": mcpo,
    "mcpo output": mcpo_output,
    "mcpadapt": mcpadapt,
    "langchain python": langchain,
}


def outcome(run, tool):
    try:
        return {"schema": run(tool)}
    except Refuses as error:
        return {"does": "refuse calls", "why": str(error)[:200]}
    except (Exception, RecursionError) as error:  # noqa: BLE001 - any failure is the outcome
        return {"does": "refuse", "why": f"{type(error).__name__}: {error}"[:200]}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        definitions = json.load(file)
    outcomes = {}
    for mode, make in MODES.items():
        if len(sys.argv) > 2 and mode not in sys.argv[2:]:
            continue
        try:
            run = make()
        except ImportError:
            continue
        outcomes[mode] = [outcome(run, tool) for tool in definitions]
    print(json.dumps(outcomes, default=str))


main()
