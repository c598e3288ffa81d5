"""The same small server over Streamable HTTP on each of several Python frameworks.

Run: python python_server.py <sdk1 | sdk2 | fastmcp> <port>
"""

import sys


def create_server(framework: str, port: int):
    """Make the server, and the function that serves it on 127.0.0.1."""
    if framework == "sdk1":
        from mcp.server.fastmcp import FastMCP

        server = FastMCP("observatory", host="127.0.0.1", port=port)
        return server, lambda: server.run(transport="streamable-http")
    if framework == "sdk2":
        from mcp.server import MCPServer

        server = MCPServer("observatory")
        return server, lambda: server.run(transport="streamable-http", host="127.0.0.1", port=port)
    from fastmcp import FastMCP

    server = FastMCP("observatory")
    return server, lambda: server.run(transport="http", host="127.0.0.1", port=port)


server, serve = create_server(sys.argv[1], int(sys.argv[2]))

STARS = {"sirius": -1.46, "vega": 0.03, "deneb": 1.25}


@server.tool()
def star_brightness(name: str) -> float:
    """Tell the apparent magnitude of a star."""
    if name not in STARS:
        raise ValueError(f"There is no star called {name}.")
    return STARS[name]


@server.tool()
def add_magnitudes(first: float, second: float) -> dict[str, float]:
    """Add two magnitudes."""
    return {"sum": first + second}


@server.tool()
def list_stars(limit: int = 10) -> list[str]:
    """List the names of stars."""
    return sorted(STARS)[:limit]


@server.resource("stars://catalog")
def catalog() -> str:
    """The names of all stars."""
    return "\n".join(STARS)


@server.resource("stars://{name}/notes")
def notes(name: str) -> str:
    """Notes on one star."""
    return f"Notes on {name}."


@server.prompt()
def describe_star(name: str) -> str:
    """Ask for a description of a star."""
    return f"Describe the star {name}."


serve()
