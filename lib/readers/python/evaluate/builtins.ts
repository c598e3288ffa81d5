/** The names of the language that servers use (docs.python.org/3/library/functions.html, and exceptions). */
export const builtins: ReadonlySet<string> = new Set([
  ...["abs", "all", "any", "ascii", "bin", "bool", "breakpoint", "bytearray", "bytes", "callable", "chr"],
  ...["classmethod", "compile", "complex", "delattr", "dict", "dir", "divmod", "enumerate", "eval", "exec", "filter"],
  ...["float", "format", "frozenset", "getattr", "globals", "hasattr", "hash", "help", "hex", "id", "input", "int"],
  ...["isinstance", "issubclass", "iter", "len", "list", "locals", "map", "max", "memoryview", "min", "next", "object"],
  ...["oct", "open", "ord", "pow", "print", "property", "range", "repr", "reversed", "round", "set", "setattr"],
  ...["slice", "sorted", "staticmethod", "str", "sum", "super", "tuple", "type", "vars", "zip", "__import__"],
  ...["BaseException", "Exception", "ArithmeticError", "AssertionError", "AttributeError", "ConnectionError"],
  ...["EOFError", "FileExistsError", "FileNotFoundError", "ImportError", "IndexError", "InterruptedError", "IOError"],
  ...["KeyError", "KeyboardInterrupt", "LookupError", "MemoryError", "ModuleNotFoundError", "NameError"],
  ...["NotImplementedError", "OSError", "OverflowError", "PermissionError", "RecursionError", "RuntimeError"],
  ...["StopAsyncIteration", "StopIteration", "SyntaxError", "SystemExit", "TimeoutError", "TypeError"],
  ...["UnicodeDecodeError", "UnicodeError", "ValueError", "ZeroDivisionError", "NotImplemented", "Ellipsis"],
  ...["__name__", "__file__", "__doc__"],
]);
