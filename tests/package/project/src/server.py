from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool(name="find book")
def find_book(words: str) -> str:
    """Finds a book by the words of its title."""
    return ""
