"""The generated signatures: `tools()` gives (group, source) pairs, the same ones in every run."""

import itertools
import random

# Types with a default value and a second one; every type is a parameter on its own, with a default, optional and in
# containers.
PLAIN = [
    ("str", '"x"'), ("int", "3"), ("float", "1.5"), ("bool", "True"), ("bytes", 'b"ab"'), ("Any", "None"),
    ("None", "None"), ("object", "None"), ("complex", "None"),
    ("datetime", "None"), ("date", "None"), ("time", "None"), ("timedelta", "None"), ("UUID", "None"),
    ("UUID4", "None"), ("Path", 'Path("/tmp")'), ("Decimal", 'Decimal("1.5")'), ("AnyUrl", '"https://example.com"'),
    ("HttpUrl", "None"), ("SecretStr", "None"), ("FilePath", "None"), ("DirectoryPath", "None"),
    ("PositiveInt", "1"), ("NonNegativeInt", "0"), ("NegativeInt", "-1"), ("NonPositiveInt", "0"),
    ("PositiveFloat", "0.5"), ("NonNegativeFloat", "0.0"), ("StrictStr", '""'), ("StrictInt", "7"),
    ("StrictBool", "False"), ("StrictFloat", "2.0"), ("FiniteFloat", "2.0"),
    ("constr(min_length=2, max_length=5)", '"ab"'), ("conint(ge=1, lt=10)", "2"),
    ("confloat(gt=0)", "0.1"), ("conlist(int, min_length=1, max_length=3)", "[1]"),
    ("conset(str, min_length=1)", "None"), ("Json", "None"), ("Json[list[int]]", "None"),
    ("IPv4Address", "None"), ("IPv6Address", "None"), ("IPv4Network", "None"), ("IPvAnyAddress", "None"),
    ("re.Pattern", "None"), ("PastDate", "None"), ("FutureDatetime", "None"), ("AwareDatetime", "None"),
    ("NaiveDatetime", "None"), ("Base64Bytes", "None"), ("Base64Str", "None"), ("ByteSize", "None"),
    ("list", "[]"), ("List", "[1]"), ("list[str]", '["a"]'), ("List[int]", "[]"), ("Sequence[str]", "()"),
    ("Iterable[int]", "()"), ("set", "None"), ("set[str]", 'None'), ("Set[int]", "None"),
    ("frozenset[str]", "frozenset()"), ("FrozenSet[int]", "None"), ("AbstractSet[int]", "None"),
    ("dict", "{}"), ("Dict", "{}"), ("dict[str, Any]", '{"k": 1}'), ("Dict[str, int]", "{}"),
    ("dict[int, str]", "{}"), ("Mapping[str, float]", "{}"), ("MutableMapping[str, bool]", "{}"),
    ("dict[UUID, int]", "{}"), ("dict[Literal['a', 'b'], int]", "{}"), ("dict[Annotated[str, Field(pattern='^x')], int]", "{}"),
    ("tuple", "()"), ("tuple[int, str]", '(1, "a")'), ("Tuple[float, float, float]", "(0.0, 0.0, 1.0)"),
    ("tuple[int, ...]", "(1, 2)"), ("tuple[()]", "()"), ("deque[int]", "None"), ("defaultdict[str, int]", "None"),
    ("OrderedDict[str, int]", "None"), ("Counter[str]", "None"), ("Collection[str]", "None"),
    ("type[int]", "None"), ("Callable[[int], str]", "None"), ("Hashable", "None"),
    ("Literal['a', 'b']", '"a"'), ("Literal[1, 2, 3]", "2"), ("Literal['only']", '"only"'), ("Literal[True]", "True"),
    ("Literal['a', 1]", "1"), ("Literal['a', None]", "None"), ("Literal[1, True]", "True"),
    ("Literal['a', 'b', 'a']", "'b'"), ("Literal[Literal['x', 'y'], 'z']", "'z'"), ("Literal[b'x']", "None"),
    ("Optional[str]", "None"), ("Optional[int]", "5"), ("str | None", '"s"'), ("int | str", "1"), ("Union[int, float]", "1"),
    ("Union[str, list[str]]", '"a"'), ("Union[int, str, None]", "None"), ("Optional[Union[int, str]]", '"q"'),
    ("None | int", "None"), ("Union[str]", "'a'"), ("Union[str, str]", "'a'"), ("Optional[Optional[str]]", "None"),
    ("int | (str | None)", "None"), ("bool | int | float | str", "1.0"), ("Literal['a'] | int", "1"),
    ("Literal['a'] | Literal['b']", '"b"'), ("list[str] | str | None", "None"), ("list[int | None]", "[]"),
    ("dict[str, list[dict[str, int]]]", "{}"), ("list[list[float]]", "[[1.0, 2]]"), ("dict[str, str | int]", "{}"),
    ("list[tuple[str, int]]", "[]"), ("list[Literal['x', 'y']]", '["x"]'), ("Optional[list[Optional[str]]]", "None"),
    ("Any | None", "None"), ("Optional[Any]", "None"), ("list[Any]", "[]"), ("dict[str, object]", "{}"),
    ("Annotated[str, Field(min_length=1)] | None", "None"), ("list[Annotated[int, Field(ge=0)]]", "[]"),
    ("LiteralString", '"x"'), ("AnyStr_", '"x"'), ("Text", '"x"'), ("Number_", "1"), ("Strings_", "[]"),
]

STR_FIELDS = [
    ("description", '"What it is."'), ("title", '"A Title"'), ("examples", '["a", "b"]'), ("min_length", "1"),
    ("max_length", "20"), ("pattern", 'r"^[a-z]+$"'), ("json_schema_extra", '{"format": "email", "x-order": 1}'),
    ("deprecated", "True"), ("alias", '"otherName"'), ("validation_alias", '"inputName"'),
    ("serialization_alias", '"outName"'), ("strict", "True"), ("frozen", "True"), 
    ("exclude", "True"), ("validation_alias", 'AliasChoices("first", "second")'), ("validation_alias", 'AliasPath("a", 0)'),
    ("json_schema_extra", "lambda s: s.update(x=1)"), ("coerce_numbers_to_str", "True"), ("deprecated", '"Use other."'),
    ("kw_only", "True"), ("validate_default", "True"), ("json_schema_extra", "None"), ("title", '""'), ("description", '""'),
]
NUMBER_FIELDS = [
    ("ge", "1"), ("gt", "0"), ("le", "10"), ("lt", "10.5"), ("multiple_of", "2"), ("allow_inf_nan", "False"),
    ("max_digits", "5"), ("decimal_places", "2"), ("examples", "[1, 2]"), ("strict", "True"), ("description", '"A count."'),
    ("le", "LIMIT"), ("ge", "-LIMIT"), ("lt", "10 ** 6"), ("le", "1_000"), ("ge", "MIN_VALUE + 1"),
]
LIST_FIELDS = [
    ("min_length", "1"), ("max_length", "5"), ("description", '"Some."'), ("examples", '[["a"], []]'),
    ("json_schema_extra", '{"uniqueItems": True}'), ("title", '"Items"'), ("max_items", "5"), ("min_items", "1"),
]
FIELD_TYPES = [
    (["str", "Optional[str]", "str | int"], STR_FIELDS),
    (["int", "float", "Optional[int]", "int | float | None", "Decimal"], NUMBER_FIELDS),
    (["list[str]", "list[str] | None", "dict[str, int]", "set[int]", "tuple[int, ...]"], LIST_FIELDS),
    (["Any", "bool", "Literal['a', 'b']", "Color", "Point", "Optional[Point]", "list[Point]", "UUID", "date"],
     [("description", '"Described."'), ("title", '"Titled"'), ("examples", "[1]"), ("json_schema_extra", '{"x-a": [1, None]}'),
      ("deprecated", "True"), ("alias", '"aliased"')]),
]

DEFS = '''
class Color(Enum):
    RED = "red"
    GREEN = "green"


class Point(BaseModel):
    """A place."""

    x: float
    y: float = 0.0

'''

LIMITS = "LIMIT = 50\nMIN_VALUE = 4\n\n"

# Classes for parameters: (definition, type).
CLASSES = [
    ("class Color(Enum):\n    RED = 'red'\n    BLUE = 'blue'\n", "Color", "Color.RED"),
    ("class Color(str, Enum):\n    '''The colors.'''\n\n    RED = 'red'\n    BLUE = 'blue'\n", "Color", "Color.BLUE"),
    ("class Level(IntEnum):\n    LOW = 1\n    HIGH = 2\n", "Level", "Level.HIGH"),
    ("class Kind(StrEnum):\n    A = auto()\n    LONG_NAME = auto()\n", "Kind", "Kind.A"),
    ("class Kind(Enum):\n    A = auto()\n    B = auto()\n", "Kind", "Kind.A"),
    ("class Mixed(Enum):\n    A = 'a'\n    B = 2\n    C = None\n", "Mixed", "Mixed.B"),
    ("class One(str, Enum):\n    ONLY = 'only'\n", "One", "One.ONLY"),
    ("class Flag_(IntFlag):\n    R = 4\n    W = 2\n", "Flag_", "None"),
    ("class Alias(Enum):\n    A = 'a'\n    B = 'a'\n    C = 'c'\n", "Alias", "Alias.B"),
    ("class Base_(str, Enum):\n    def label(self) -> str:\n        return self.value\n\n\nclass Sub(Base_):\n    X = 'x'\n    Y = 'y'\n", "Sub", "Sub.X"),
    ("class WithProp(Enum):\n    A = 'a'\n    B = 'b'\n\n    @property\n    def short(self):\n        return self.value[0]\n", "WithProp", "WithProp.A"),
    ("Size = Enum('Size', ['S', 'M'])\n", "Size", "None"),
    ("Size = Enum('Size', {'S': 's', 'M': 'm'}, type=str)\n", "Size", "None"),
    ("class Tup(Enum):\n    A = (1, 2)\n    B = (3, 4)\n", "Tup", "None"),
    ("class Floats(float, Enum):\n    A = 1.5\n    B = 2.5\n", "Floats", "Floats.A"),
    ("class Point(BaseModel):\n    x: int\n    y: int = 0\n", "Point", "Point(x=1)"),
    ("class Point(BaseModel):\n    '''A point in the plane.'''\n\n    x: Annotated[int, Field(ge=0, description='Across.')]\n    label: Optional[str] = Field(None, max_length=10)\n", "Point", "None"),
    ("class Empty(BaseModel):\n    pass\n", "Empty", "Empty()"),
    ("class Doc(BaseModel):\n    '''\n    A document.\n\n      Indented more.\n    '''\n\n    id: str\n", "Doc", "None"),
    ("class Closed(BaseModel):\n    model_config = ConfigDict(extra='forbid')\n\n    a: int\n", "Closed", "None"),
    ("class Open_(BaseModel):\n    model_config = {'extra': 'allow'}\n\n    a: int\n", "Open_", "None"),
    ("class OpenTyped(BaseModel):\n    model_config = ConfigDict(extra='allow')\n    __pydantic_extra__: dict[str, int]\n    a: int\n", "OpenTyped", "None"),
    ("class Ign(BaseModel):\n    model_config = ConfigDict(extra='ignore', title='Ignoring', str_max_length=9)\n\n    a: str\n", "Ign", "None"),
    ("class Kw(BaseModel, extra='forbid'):\n    a: int\n", "Kw", "None"),
    ("class Base(BaseModel):\n    '''Base text.'''\n\n    id: int\n    name: str = 'n'\n\n\nclass Child(Base):\n    name: Optional[str] = None\n    extra: list[str] = []\n", "Child", "None"),
    ("class Base(BaseModel):\n    model_config = ConfigDict(extra='forbid')\n    id: int\n\n\nclass Child(Base):\n    '''Child text.'''\n    age: int = Field(3, ge=0)\n", "Child", "Child(id=1)"),
    ("class A(BaseModel):\n    a: int\n\n\nclass B(BaseModel):\n    b: str\n\n\nclass AB(A, B):\n    c: float\n", "AB", "None"),
    ("class Mixin:\n    note: str = 'n'\n\n\nclass WithMixin(Mixin, BaseModel):\n    a: int\n", "WithMixin", "None"),
    ("class Al(BaseModel):\n    user_id: int = Field(alias='userId')\n    plain_name: str = Field(default='x', alias='plainName', description='Named.')\n", "Al", "None"),
    ("class Va(BaseModel):\n    user_id: int = Field(validation_alias='userId')\n    out: int = Field(serialization_alias='outId')\n    many: str = Field(validation_alias=AliasChoices('m', 'n'))\n", "Va", "None"),
    ("class Gen(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel)\n    user_id: int\n    long_field_name: str = 'x'\n", "Gen", "None"),
    ("class Gen(BaseModel):\n    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)\n    user_id: int\n", "Gen", "None"),
    ("class Gen(BaseModel):\n    model_config = ConfigDict(alias_generator=lambda s: s.upper())\n    user_id: int\n", "Gen", "None"),
    ("class Fac(BaseModel):\n    items: list[str] = Field(default_factory=list)\n    at: datetime = Field(default_factory=datetime.now, description='When.')\n    m: dict = Field(default_factory=dict)\n", "Fac", "None"),
    ("class Pri(BaseModel):\n    _hidden: int = 3\n    KIND: ClassVar[str] = 'k'\n    a: int\n    _p: str = PrivateAttr(default='x')\n", "Pri", "None"),
    ("class Val(BaseModel):\n    a: int\n\n    @field_validator('a')\n    @classmethod\n    def check(cls, v):\n        return v\n", "Val", "None"),
    ("class Mval(BaseModel):\n    a: int\n    b: str\n\n    @model_validator(mode='after')\n    def check(self):\n        return self\n", "Mval", "None"),
    ("class Comp(BaseModel):\n    a: int\n\n    @computed_field\n    @property\n    def double(self) -> int:\n        return self.a * 2\n", "Comp", "None"),
    ("class Inner(BaseModel):\n    v: int\n\n\nclass Outer(BaseModel):\n    inner: Inner\n    many: list[Inner] = []\n    maybe: Optional[Inner] = Field(None, description='Maybe one.')\n    by: dict[str, Inner] = {}\n", "Outer", "None"),
    ("class Node(BaseModel):\n    value: int\n    next: Optional['Node'] = None\n", "Node", "None"),
    ("class Tree(BaseModel):\n    children: list['Tree'] = []\n    name: str\n", "Tree", "None"),
    ("class Ping(BaseModel):\n    pong: 'Optional[Pong]' = None\n\n\nclass Pong(BaseModel):\n    ping: Optional[Ping] = None\n", "Ping", "None"),
    ("class Lit(BaseModel):\n    kind: Literal['lit'] = 'lit'\n    mode: Literal['r', 'w'] = 'r'\n    n: int | None\n", "Lit", "None"),
    ("class Extra(BaseModel):\n    model_config = ConfigDict(json_schema_extra={'examples': [{'a': 1}]})\n    a: int = Field(json_schema_extra={'x': 1})\n", "Extra", "None"),
    ("class Root(RootModel[list[int]]):\n    pass\n", "Root", "None"),
    ("class RootD(RootModel):\n    '''Roots.'''\n    root: dict[str, str]\n", "RootD", "None"),
    ("class Cat(BaseModel):\n    kind: Literal['cat']\n    lives: int\n\n\nclass Dog(BaseModel):\n    kind: Literal['dog']\n    age: int\n\n\nPet = Annotated[Union[Cat, Dog], Field(discriminator='kind')]\n", "Pet", "None"),
    ("class Cat(BaseModel):\n    lives: int\n\n\nclass Dog(BaseModel):\n    age: int\n\n\nPet = Union[Cat, Dog]\n", "Pet", "None"),
    ("class Ovr(BaseModel):\n    title: str\n    description: str = ''\n    type: Literal['a', 'b'] = 'a'\n    default: int = 1\n", "Ovr", "None"),
    ("class Use(BaseModel):\n    model_config = ConfigDict(use_attribute_docstrings=True)\n    a: int\n    '''The a.'''\n    b: str = 'x'\n    '''The b,\n    on two lines.'''\n", "Use", "None"),
    ("class Enu(BaseModel):\n    model_config = ConfigDict(use_enum_values=True)\n    c: 'Shade' = 'dark'\n\n\nclass Shade(str, Enum):\n    D = 'dark'\n    L = 'light'\n", "Enu", "None"),
    ("class Ann(BaseModel):\n    a: Annotated[str, Field(description='First.')] = Field('x', description='Second.')\n    b: Annotated[int, Field(ge=1)] = Field(le=9)\n", "Ann", "None"),
    ("class Td(TypedDict):\n    a: int\n    b: str\n", "Td", "None"),
    ("class Td(TypedDict, total=False):\n    '''Some keys.'''\n\n    a: int\n    b: Annotated[str, Field(description='The b.')]\n", "Td", "None"),
    ("class Td(TypedDict):\n    a: Required[int]\n    b: NotRequired[str]\n    c: NotRequired[Annotated[int, Field(ge=0)]]\n", "Td", "None"),
    ("class TdBase(TypedDict):\n    a: int\n\n\nclass TdSub(TdBase, total=False):\n    b: list[str]\n", "TdSub", "None"),
    ("Td = TypedDict('Td', {'a': int, 'b-c': str})\n", "Td", "None"),
    ("class Td(TypedDict):\n    __pydantic_config__ = ConfigDict(extra='forbid')\n    a: int\n", "Td", "None"),
    ("class Td(TypedDict):\n    child: 'Other'\n    many: list['Other']\n\n\nclass Other(TypedDict):\n    v: int\n", "Td", "None"),
    ("@dataclass\nclass Dc:\n    a: int\n    b: str = 'x'\n", "Dc", "Dc(1)"),
    ("@dataclass\nclass Dc:\n    '''A record.'''\n\n    a: int\n    items: list[str] = field(default_factory=list)\n    hidden: int = field(init=False, default=1)\n    d: Annotated[int, Field(description='The d.', ge=0)] = 3\n", "Dc", "None"),
    ("@dataclass(frozen=True, kw_only=True)\nclass Dc:\n    b: str = 'x'\n    a: int\n", "Dc", "None"),
    ("@dataclass\nclass Base_:\n    a: int\n\n\n@dataclass\nclass Dc(Base_):\n    b: Optional[str] = None\n    k: ClassVar[int] = 1\n", "Dc", "None"),
    ("@pydantic_dataclass\nclass Pd:\n    a: int\n    b: str = Field('x', description='The b.')\n", "Pd", "None"),
    ("@pydantic_dataclass(config=ConfigDict(extra='forbid'))\nclass Pd:\n    a: int\n", "Pd", "None"),
    ("class Nt(NamedTuple):\n    a: int\n    b: str = 'x'\n", "Nt", "None"),
    ("Nt = namedtuple('Nt', ['a', 'b'])\n", "Nt", "None"),
    ("class Plain:\n    a: int = 1\n", "Plain", "None"),
    ("class Plain:\n    def __init__(self, a: int):\n        self.a = a\n", "Plain", "None"),
    ("class Box(BaseModel, Generic[T]):\n    value: T\n", "Box[int]", "None"),
    ("class Box(BaseModel, Generic[T]):\n    value: T\n", "Box", "None"),
    ("class Pair(BaseModel, Generic[K, V]):\n    key: K\n    values: list[V] = []\n", "Pair[str, Literal['a', 'b']]", "None"),
    ("class Inner(BaseModel):\n    v: int\n\n\nclass Page(BaseModel, Generic[T]):\n    items: list[T]\n    total: int = 0\n", "Page[Inner]", "None"),
    ("class Page(BaseModel, Generic[T]):\n    items: list[T]\n\n\nclass IntPage(Page[int]):\n    extra: str = ''\n", "IntPage", "None"),
    ("class Box[X](BaseModel):\n    value: X\n", "Box[str]", "None"),
    ("class Box[X = int](BaseModel):\n    value: X\n", "Box", "None"),
    ("class Box[X: (int, str)](BaseModel):\n    value: X\n", "Box", "None"),
    ("class Box[X: int](BaseModel):\n    value: X\n", "Box", "None"),
    ("@dataclass\nclass Gd(Generic[T]):\n    v: T\n", "Gd[int]", "None"),
    ("class Gt(TypedDict, Generic[T]):\n    v: T\n", "Gt[str]", "None"),
    ("type Ids = list[int]\n", "Ids", "[1]"),
    ("type Name = Annotated[str, Field(min_length=1, description='A name.')]\n", "Name", "'n'"),
    ("type Maybe[X] = X | None\n", "Maybe[int]", "None"),
    ("type Rec = dict[str, Rec] | int\n", "Rec", "None"),
    ("type Inner_ = int\ntype Outer_ = list[Inner_]\n", "Outer_", "None"),
    ("Ids: TypeAlias = list[int]\n", "Ids", "[]"),
    ("Ids = list[int]\nNames = dict[str, Ids]\n", "Names", "{}"),
    ("Ids = TypeAliasType('Ids', list[int])\n", "Ids", "None"),
    ("UserId = NewType('UserId', int)\n", "UserId", "1"),
    ("UserId = NewType('UserId', str)\n", "Annotated[UserId, Field(description='Who.')]", "'u'"),
    ("Name = Annotated[str, Field(min_length=1, max_length=9, description='A name.')]\n", "Name", "'n'"),
    ("Name = Annotated[str, Field(min_length=1, description='A name.')]\n", "Annotated[Name, Field(description='Better.', max_length=4)]", "'n'"),
    ("Name = Annotated[str, Field(min_length=1)]\n", "Optional[Name]", "None"),
    ("Clean = Annotated[str, BeforeValidator(str.strip)]\n", "Clean", "'n'"),
    ("Even = Annotated[int, AfterValidator(lambda v: v), Field(ge=2)]\n", "Even", "2"),
    ("Any_ = Annotated[int, PlainValidator(int)]\n", "Any_", "2"),
    ("Wrapped = Annotated[int, WrapValidator(lambda v, h: h(v))]\n", "Wrapped", "2"),
    ("Ser = Annotated[int, PlainSerializer(str, return_type=str)]\n", "Ser", "2"),
    ("Js = Annotated[Any, WithJsonSchema({'type': 'string', 'format': 'x'})]\n", "Js", "'n'"),
    ("Con = Annotated[str, StringConstraints(min_length=1, pattern='^a', to_lower=True)]\n", "Con", "'a'"),
    ("Bounds = Annotated[int, Ge(1), Le(5)]\n", "Bounds", "2"),
    ("Bounds = Annotated[float, Interval(gt=0, lt=1), MultipleOf(0.5)]\n", "Bounds", "0.5"),
    ("Sized = Annotated[list[int], Len(1, 4)]\n", "Sized", "[1]"),
    ("Sized = Annotated[str, MinLen(2), MaxLen(3)]\n", "Sized", "'ab'"),
    ("P = ParamSpec('P')\nStr_ = TypeVar('Str_', bound=str)\n", "Str_", "'x'"),
    ("Num_ = TypeVar('Num_', int, float)\n", "Num_", "1"),
    ("class Proto(Protocol):\n    a: int\n", "Proto", "None"),
    ("class Sub(dict):\n    pass\n", "Sub", "None"),
    ("class Sub(str):\n    pass\n", "Sub", "None"),
    ("if True:\n    Choice = Literal['a', 'b']\nelse:\n    Choice = str\n", "Choice", "'a'"),
    ("VALUES = ('a', 'b')\nChoice = Literal['a', 'b']\n", "Choice", "VALUES[0]"),
    ("class Cfg:\n    DEFAULT = 5\n    NAMES = ['x']\n", "int", "Cfg.DEFAULT"),
    ("def make() -> int:\n    return 3\n", "int", "make()"),
    ("import os\nDEFAULT = os.environ.get('X', 'fallback')\n", "str", "DEFAULT"),
    ("DEFAULT = 'a' + 'b'\nOTHER = f'{DEFAULT}c'\n", "str", "OTHER"),
    ("DEFAULT = 60 * 60\n", "int", "DEFAULT"),
    ("DEFAULT = max(1, 2)\n", "int", "DEFAULT"),
    ("DEFAULT = None\n", "Optional[int]", "DEFAULT"),
    ("DEFAULT = float('inf')\n", "float", "DEFAULT"),
    ("DEFAULT = -1\n", "int", "DEFAULT"),
    ("DEFAULT = not True\n", "bool", "DEFAULT"),
    ("DEFAULT = sys.maxsize\n", "int", "DEFAULT"),
    ("DEFAULT = [*range(3)]\n", "list[int]", "DEFAULT"),
    ("DEFAULT = {'a': [1, (2, 3)], 'b': {'c': None}}\n", "dict[str, Any]", "DEFAULT"),
    ("DEFAULT = {1, 2}\n", "set[int]", "DEFAULT"),
    ("DEFAULT = 1e3\n", "float", "DEFAULT"),
    ("DEFAULT = 0x1F\n", "int", "DEFAULT"),
    ("DEFAULT = 3\n", "float", "DEFAULT"),
    ("DEFAULT = 'na\\u00efve \\N{SNOWMAN}'\n", "str", "DEFAULT"),
    ("DEFAULT = ('one '\n           'two')\n", "str", "DEFAULT"),
    ("DEFAULT = ', '.join(['a', 'b'])\n", "str", "DEFAULT"),
    ("DEFAULT = 'x'.upper()\n", "str", "DEFAULT"),
    ("DEFAULT = 'a' if sys.version_info >= (3, 8) else 'b'\n", "str", "DEFAULT"),
]

# Whole signatures that people write.
SIGNATURES = [
    "def t(a, b): ...",
    "def t(a, b=1, c=None, d='x'): ...",
    "def t(a, *, b: int, c: str = 'x'): ...",
    "def t(a: int, /, b: int): ...",
    "def t(*args): ...",
    "def t(**kwargs): ...",
    "def t(a: int, *args: str, **kwargs: int): ...",
    "def t(): ...",
    "async def t(a: int): ...",
    "def t(_a: int): ...",
    "def t(schema: str, json: int, copy: bool = False, dict: str = 'x', model_dump: int = 1): ...",
    "def t(model_name: str, model_config: int = 1): ...",
    "def t(self: int, cls: str): ...",
    "def t(camelCase: int, snake_case_name: str, UPPER: int, x1: int, a_1_b: int, HTTPCode: int): ...",
    "def t(title: str, description: str, type: int, properties: dict, required: bool, default: int = 1): ...",
    "def t(a: int = ...): ...",
    "def t(a: str = None, b: int = None, c: list = None, d: dict = None): ...",
    "def t(a: int = '3', b: str = 3, c: list[str] = 'x', d: bool = 1): ...",
    "def t(a: int = 1.0, b: float = 1, c: float = 1.0, d: float = 1e30, e: int = -0): ...",
    "def t(a: float = float('nan')): ...",
    "def t(a: int = 1, b: str = Field(...)): ...",
    "def t(a: int = 1, b: str = Field(description='Needed.')): ...",
    "def t(a: str = Field(...), b: int = Field(5)): ...",
    "def t(a: str = Field(), b: int = Field(default=5)): ...",
    "def t(a: str = Field(..., description='A.'), b: str = Field('x', description='B.', min_length=1)): ...",
    "def t(a: str = Field(default=..., description='A.')): ...",
    "def t(a: list[str] = Field(default_factory=list, description='Some.')): ...",
    "def t(a: Annotated[list[str], Field(default_factory=list)]): ...",
    "def t(a: Annotated[int, Field(default=4)]): ...",
    "def t(a: Annotated[int, Field(default=4)] = 5): ...",
    "def t(a: Annotated[int, Field(description='A.')] = Field(description='B.', ge=1)): ...",
    "def t(a: Annotated[int, Field(description='A.'), Field(ge=1)]): ...",
    "def t(a: Annotated[Annotated[int, Field(ge=1)], Field(le=5)]): ...",
    "def t(a: Annotated[int, 'An integer.']): ...",
    "def t(a: Annotated[int, 'An integer.'] = 3): ...",
    "def t(a: Annotated[int, 'One.', 'Two.']): ...",
    "def t(a: Annotated[int, 'One.', Field(ge=1)]): ...",
    "def t(a: Annotated[Optional[str], 'Maybe text.'] = None): ...",
    "def t(a: Annotated[Literal['a', 'b'], 'The choice.'] = 'a'): ...",
    "def t(a: Annotated[int, Doc('Documented.')]): ...",
    "def t(a: Annotated[int, None]): ...",
    "def t(a: Annotated[str, {'description': 'no'}]): ...",
    "def t(a: Annotated[str, Field(description=('Two ' 'parts.'))]): ...",
    "def t(a: Annotated[str, Field(description=f'Up to {LIMIT}.')]): ...",
    "def t(a: Annotated[str, Field(description='''Line one.\n    Line two.''')]): ...",
    "def t(a: Annotated[str, Field(description=TEXT)], b: int = LIMIT): ...",
    "def t(a: Annotated[str, Field(description=dedent('''\n        Long.\n    '''))]): ...",
    "def t(a: Annotated[str, Field(**OPTIONS)]): ...",
    "def t(a: str = Field('x', **OPTIONS)): ...",
    "def t(a: Optional[str] = Field(None, description='A.', min_length=1, pattern='^a')): ...",
    "def t(a: str | None = Field(default=None, max_length=5)): ...",
    "def t(a: int | None = Field(default=None, ge=1, le=5, description='A.')): ...",
    "def t(a: Optional[list[str]] = Field(None, max_length=3)): ...",
    "def t(a: list[str] | str | None = Field(None, description='One or many.')): ...",
    "def t(a: Annotated[str | None, Field(min_length=2)] = None): ...",
    "def t(a: Annotated[int | str, Field(ge=2)] = 3): ...",
    "def t(a: Annotated[dict[str, Any] | None, Field(description='Filters.')] = None): ...",
    "def t(a: int, b: int = 2, *, c: int = 3): ...",
    "def t(a: 'int', b: 'Optional[str]' = None, c: \"list['int']\" = []): ...",
    "def t(a: list['Later']): ...\n\n\nclass Later(BaseModel):\n    v: int",
    "def t(a: typing.Optional[str] = None, b: typing.List[int] = [], c: pydantic.BaseModel = None): ...",
    "def t(a: t_.Annotated[int, pydantic.Field(ge=1)]): ...",
    "def t(a: dict[str, int] = {'a': 1}, b: tuple[int, int] = (1, 2), c: set[str] = {'x'}): ...",
    "def t(a: list[int] = [1, 2], b: list[str] = list(), c: dict = dict(a=1)): ...",
    "def t(a: Path = Path('.'), b: date = date(2024, 1, 2), c: timedelta = timedelta(hours=1), d: datetime = datetime(2024, 1, 2, 3)): ...",
    "def t(a: UUID = UUID('12345678123456781234567812345678'), b: time = time(1, 2)): ...",
    "def t(a: bytes = b'x', b: Decimal = Decimal('1.0'), c: SecretStr = SecretStr('x')): ...",
    "def t(a: Undefined_): ...",
    "def t(a: int = UNDEFINED_): ...",
    "def t(a: 5): ...",
    "def t(a: (int, str)): ...",
    "def t(a: [int]): ...",
    "def t(a: print): ...",
    "def t(a: int if True else str): ...",
    "def t(a: Final[int] = 1): ...",
    "def t(a: ClassVar[int] = 1): ...",
    "def t(a: Unpack[tuple[int, str]]): ...",
    "def t(a: Self): ...",
    "def t(a: Never): ...",
    "def t(a: SkipJsonSchema[int] = 1, b: int | SkipJsonSchema[None] = None): ...",
    "def t(a: ImportString): ...",
    "def t(a: InstanceOf[Path]): ...",
    "def t(a: Secret[int]): ...",
    "def t(a: Union[Annotated[int, Field(ge=1)], Annotated[str, Field(min_length=1)]]): ...",
    "def t(a: Annotated[Union[int, None], Field(ge=1, title='A')] = None): ...",
    "def t(a: list[Annotated[str, Field(description='One.')]] = Field(description='All.')): ...",
    "def t(a: dict[str, Annotated[int, Field(ge=1)]]): ...",
    "def t(a: Annotated[tuple[int, int], Field(min_length=2)]): ...",
    "def t(a: Annotated[str, StringConstraints(strip_whitespace=True, max_length=3)] = ''): ...",
    "def t(a: Annotated[date, Field(gt=date(2020, 1, 1))]): ...",
    "def t(a: Annotated[str, Field(examples=('a', 'b'))]): ...",
    "def t(a: Annotated[str, Field(examples=[])]): ...",
    "def t(a: Annotated[str, Field(ge=1)]): ...",
    "def t(a: Annotated[int, Field(min_length=1)]): ...",
    "def t(a: Annotated[int, Field(pattern='x')]): ...",
    "def t(a: Annotated[int, Field(ge=1.0, le=2.5)]): ...",
    "def t(a: Annotated[float, Field(ge=1, le=2.0)] = 1): ...",
    "def t(a: Annotated[Decimal, Field(gt=Decimal('0.1'), max_digits=4)]): ...",
    "def t(a: Annotated[bool, Field(description='Flag.')] = False): ...",
    "def t(a: Annotated[str, Field(json_schema_extra={'type': 'integer', 'description': 'Extra.'})]): ...",
    "def t(a: Annotated[str, Field(description='Own.', json_schema_extra={'description': 'Extra.'})]): ...",
    "def t(a: Annotated[int, Field(json_schema_extra={'x-ui': {'title': 'T', 'type': 'x'}})]): ...",
    "def t(a: Annotated[dict, Field(json_schema_extra={'properties': {'a': {'type': 'string', 'title': 'A'}}})]): ...",
    "def t(a: Annotated[Point, Field(description='Where.')], b: Point = Point(x=1)): ...",
    "def t(a: Point, b: Point | None = None, c: list[Point] = [], d: dict[str, Point] = {}): ...",
    "def t(a: Color, b: Color = Color.RED, c: Optional[Color] = None, d: list[Color] = [Color.RED]): ...",
    "def t(a: Annotated[Color, Field(description='Which.')] = Color.GREEN): ...",
    "def t(a: Literal[Color.RED, Color.GREEN]): ...",
    "def t(a: Color = 'red', b: Point = {'x': 1}): ...",
]

RETURNS = [
    "str", "int", "float", "bool", "bytes", "None", "Any", "object", "dict", "Dict", "dict[str, Any]", "Dict[str, int]",
    "dict[int, str]", "list", "List", "list[str]", "list[dict]", "list[dict[str, Any]]", "list[Any]", "tuple", "tuple[int, str]",
    "set[int]", "Optional[str]", "str | None", "int | str", "Union[dict[str, Any], str]", "Optional[dict]", "dict[str, Any] | None",
    "Literal['a', 'b']", "datetime", "UUID", "Path", "Decimal", "Point", "Optional[Point]", "list[Point]", "dict[str, Point]",
    "Point | str", "Color", "Td", "list[Td]", "Dc", "Nt", "Plain", "PlainTyped", "Box[int]", "Tree", "list[Tree]", "Al", "Comp",
    "Annotated[int, Field(description='The sum.')]", "Annotated[str, 'Text.']", "Annotated[Point, Field(description='P.')]",
    "Annotated[dict[str, int], Field(description='D.')]", "Annotated[list[int], Field(max_length=2)]", "TdPartial", "Empty",
    "'Point'", "'str'", "'list[Point]'", "Iterable[int]", "Sequence[Point]", "Iterator[int]", "AsyncIterator[str]", "Generator[int, None, None]",
    "Awaitable[str]", "Callable[[], int]", "type", "Mapping[str, int]", "Image_", "list[Image_]", "Image_ | str", "TextContent", "list[TextContent]",
    "list[TextContent | ImageContent]", "ContentBlock", "CallToolResult", "CallToolResult | str", "Annotated[CallToolResult, Point]", "Root", "Ids_", "Ids695",
    "Undefined_", "complex", "Cat | Dog", "Pet", "DefaultsOut", "SerOut", "ByAliasOut", "tuple[int, ...]", "dict[str, list[Point]]", "NoReturn",
    "timedelta", "SecretStr", "frozenset[str]", "re.Pattern", "Json[int]", "HttpUrl", "UserId_", "Ge1", "bool | None", "Optional[list[str]]",
    "ExtraOut", "SubOut", "Gen_[str]",
]

RETURN_DEFS = DEFS + '''
class Td(TypedDict):
    """A result."""

    a: int
    b: NotRequired[str]


class TdPartial(TypedDict, total=False):
    a: int
    p: Point


@dataclass
class Dc:
    """A record."""

    a: int
    b: Optional[str] = None
    p: Optional[Point] = None


class Nt(NamedTuple):
    a: int
    b: str = "x"


class Plain:
    def __init__(self):
        self.a = 1


class PlainTyped:
    """Typed."""

    a: int
    b: str = "x"
    _c: int = 3


class Box(BaseModel, Generic[T]):
    value: T


class Tree(BaseModel):
    name: str
    children: list["Tree"] = []


class Al(BaseModel):
    user_id: int = Field(alias="userId", description="Who.")
    other: int = Field(1, serialization_alias="otherOut")


class Comp(BaseModel):
    a: int = 1

    @computed_field
    @property
    def double(self) -> int:
        """Twice."""
        return self.a * 2


class Empty(BaseModel):
    pass


class Root(RootModel[list[int]]):
    pass


Ids_ = list[int]
type Ids695 = list[int]
UserId_ = NewType("UserId_", int)
Ge1 = Annotated[int, Field(ge=1)]


class Cat(BaseModel):
    kind: Literal["cat"] = "cat"


class Dog(BaseModel):
    kind: Literal["dog"]


Pet = Annotated[Union[Cat, Dog], Field(discriminator="kind")]


class DefaultsOut(BaseModel):
    """Has defaults."""

    model_config = ConfigDict(extra="forbid")
    a: int = 1
    b: list[str] = Field(default_factory=list, description="Some.")
    c: Optional[Color] = None
    d: datetime | None = None
    e: Decimal = Decimal("1")


class SerOut(BaseModel):
    at: Annotated[int, PlainSerializer(lambda v: str(v), return_type=str)]


class ByAliasOut(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True)
    user_id: int


class ExtraOut(BaseModel):
    model_config = ConfigDict(extra="allow")
    status: str = Field(..., description="The state.")


class SubOut(DefaultsOut):
    f: float


class Gen_[X](BaseModel):
    items: list[X]
    next: str | None = None

'''

DOCSTRINGS = [
    '"""One line."""', '"""  Padded.  """', '"""\n    Starts on the next line.\n    """', '"""First.\n\n    Second paragraph\n    goes on.\n    """', '""""""', '"""   """', "'single'", "r'''Raw \\d.'''", '"one " "two"', "f'not {a} docstring'", "b'bytes'", "", "'''First.\n\n        Deeper.\n    Less.\n    '''", '"""First.\n\tTab.\n    """',
    '"""Do it.\n\n    Args:\n        a: The first.\n        b: The second.\n\n    Returns:\n        A text.\n    """',
    '"""Do it.\n\n    Args:\n        a (int): The first.\n        b (str, optional): The second, which\n            goes on.\n    """',
    '"""Do it.\n\n    Args:\n        a: The first.\n            More of it.\n\n            A paragraph.\n        b: The second.\n\n    Raises:\n        ValueError: If wrong.\n    """',
    '"""Do it.\n\n    Arguments:\n        a: The first.\n        missing: Not there.\n    """',
    '"""Do it.\n\n    Parameters:\n        a: The first.\n        b: The second.\n    """',
    '"""Do it.\n\n    Params:\n        a: The first.\n    """',
    '"""Do it.\n\n    Args:\n    a: Not indented.\n    b: Neither.\n    """',
    '"""Do it.\n\n    Args:\n      a: Two spaces.\n      b: Two more.\n    """',
    '"""Do it.\n\n    Args:\n        a - The first.\n        b - The second.\n    """',
    '"""Do it.\n    Args:\n        a: No blank line before.\n        b: The second.\n    """',
    '"""Args:\n        a: Without a summary.\n    """',
    '"""Do it.\n\n    Args:\n        a: The first: with a colon.\n        b: See `x:y`.\n\n    Example:\n        >>> t(1)\n\n    Note:\n        Careful.\n    """',
    '"""Do it.\n\n    Args:\n\n        a: After a blank line.\n\n        b: After another.\n    """',
    '"""Do it.\n\n    Keyword Args:\n        a: The first.\n    """',
    '"""Do it.\n\n    Other Parameters:\n        a: The first.\n    """',
    '"""Do it.\n\n    Args:\n        *args: All.\n        **kwargs: More.\n        a: The first.\n    """',
    '"""Do it.\n\n    Args:\n        a:\n            On the next line.\n        b:\n    """',
    '"""Do it.\n\n    Args:\n        a, b: Both.\n    """',
    '"""Do it.\n\n    Args:\n        a (Optional[dict[str, int]]): Complex type.\n        b (str): Default is "x". Defaults to x.\n    """',
    '"""Do it.\n\n    Args:\n        - a: Bulleted.\n        - b: Too.\n    """',
    '"""Do it.\n\n    Args:\n        a: First.\n    Not indented prose.\n    """',
    '"""Do it.\n\n    Args:\n        a: First.\n\n    Then prose at the end.\n    """',
    '"""Do it.\n\n    ARGS:\n        a: Upper case.\n    """',
    '"""Do it.\n\n    args:\n        a: Lower case.\n    """',
    '"""Do it.\n\n    Args :\n        a: Spaced.\n    """',
    '"""Do it.\n\n    Args: a: inline.\n    """',
    '"""Do it.\n\n    Args: Title here\n        a: With a title.\n    """',
    '"""Do it.\n\n    Returns:\n        str: The text.\n    """',
    '"""Do it.\n\n    Returns: the text.\n    """',
    '"""Do it.\n\n    Note:\n        Be careful.\n\n    More text.\n    """',
    '"""Do it.\n\n    Rules:\n        a must be small.\n\n    Args:\n        a: First.\n    """',
    '"""Do it.\n\n    Example:\n        t(1)\n    """',
    '"""Do it.\n\n    Examples:\n        >>> t(1)\n        2\n    """',
    '"""Do it.\n\n    Yields:\n        int: Numbers.\n\n    Warns:\n        UserWarning: Often.\n    """',
    '"""Do it.\n\n    Raises:\n        ValueError: wrong\n    """',
    '"""Do it.\n\n    Attributes:\n        x: One.\n    """',
    '"""Do it.\n\n    Todo:\n        * later\n    """',
    '"""Do it.\n\n    Parameters\n    ----------\n    a : int\n        The first.\n    b : str, optional\n        The second\n        goes on.\n\n    Returns\n    -------\n    str\n        A text.\n    """',
    '"""Do it.\n\n    Parameters\n    ----------\n    a\n        The first.\n    b: str\n        The second.\n    """',
    '"""Do it.\n\n    Parameters\n    ----------\n    a, b : int\n        Both.\n    """',
    '"""Do it.\n\n    Parameters\n    ---\n    a : int\n        Short line.\n    """',
    '"""Do it.\n\n    Parameters\n    ----------\n    a : int\n    b : str\n        Only this.\n\n        With a paragraph.\n    """',
    '"""Do it.\n\n    Returns\n    -------\n    int\n    """',
    '"""Do it.\n\n    Notes\n    -----\n    A note.\n    """',
    '"""Do it.\n\n    Parameters\n    ----------\n    a : {"x", "y"}\n        Choice.\n    b : int, default: 3\n        Number.\n    """',
    '"""Do it.\n\n    :param a: The first.\n    :param b: The second\n        goes on.\n    :returns: A text.\n    """',
    '"""Do it.\n\n    :param int a: Typed.\n    :param str b: Typed too.\n    :type a: int\n    :rtype: str\n    """',
    '"""Do it.\n    :param a: No blank line.\n    :raises ValueError: If wrong.\n    """',
    '"""Do it.\n\n    :arg a: An arg.\n    :parameter b: A parameter.\n    """',
    '"""Do it.\n\n    :return: A text.\n    """',
    '"""Do it.\n\n    :param a:\n        Next line.\n\n        Paragraph.\n    :param b: Last.\n\n    Prose after.\n    """',
    '"""Do it.\n\n    :argument a: First.\n    :key b: Key.\n    """',
    '"""Do it.\n\n    @param a: Epytext.\n    """',
    '"""Do it.\n\n    **Args:**\n        a: Bold.\n    """',
    '"""Do it.\n\n    ## Parameters\n    - `a`: Markdown.\n    """',
    '"""Do it.\n\n    Use it when:\n      - one\n      - two\n\n    Args:\n        a: First.\n        b: Second.\n    """',
    '"""Do it.\n\n    Args:\n        a: First.\n\n    Returns:\n        dict: With keys\n            x: one\n            y: two\n    """',
    '"""Do it.\n\n    if enabled:\n        then this\n\n    Args:\n        a: First.\n    """',
    '"""Do it.\n\n    Args:\n        a: Été naïve ☃ 😀.\n        b: "quoted" and \\\\ backslash\\n.\n    """',
    '"""\n    Do it.\n\n    Args:\n        a: First.\n        b: Second.\n    """',
    '"""\n    Args:\n        a: First.\n\n    Do it afterwards.\n    """',
    '"""Do it.\n\n    Args:\n        a: First.\n\n\n        b: Second after two.\n    Returns:\n        Text.\n    """',
    '"""Do it.\n\n    Args:\n        a: First.\n        b\n    """',
    '"""Do it.\n\n    Args:\n        a (int)\n        b: Second.\n    """',
    '"""Do it.\n\n    ```\n    Args:\n        a: In a fence.\n    ```\n    """',
    '"""Do it.\n\n    Args:\n        None\n    """',
    '"""Do it.\n\n    Args:\n        ctx: The context.\n        a: First.\n    """',
    '"""Do it.\n\n    Methods:\n        x: y\n\n    Deprecated:\n        1.0: old\n    """',
]

DECORATORS = [
    "name='other'", "'positional'", "description='Stated.'", "description=''", "description=None", "title='A Title'", "title=''", "name='n', title='T', description='D'",
    "annotations={'readOnlyHint': True}", "annotations=ToolAnnotations(title='T', readOnlyHint=True, destructiveHint=False)",
    "annotations=ToolAnnotations(read_only_hint=True)", "annotations=dict(idempotentHint=True)", "tags={'a', 'b'}", "tags={'a'}", "meta={'k': 1}", "meta={}",
    "icons=[Icon(src='https://e.com/i.png')]", "structured_output=False", "structured_output=True", "output_schema=None", "output_schema={'type': 'object', 'properties': {'x': {'type': 'string'}}}",
    "output_schema=Point.model_json_schema()", "output_schema={'type': 'string'}", "exclude_args=['b']", "enabled=False", "version='1.2'", "timeout=3", "task=True", "name=NAME",
    "description=TEXT", "description=f'{TEXT}!'", "description=dedent('''\n    Long text.\n    ''')", "description='''\n    Indented.\n      More.\n    '''", "**OPTIONS_", "name='has space'", "name='dé'", "description='Two ' 'parts.'",
    "description=TEXT + ' More.'", "description=TEXT.strip()", "annotations=None", "annotations={}", "annotations={'title': 'From annotations'}", "name='snake_case_name'", "name='camelCaseName'", "name='kebab-name.v1'", "serializer=str", "app=None",
]

CONTEXTS = [
    "def t(a: int, ctx: Context): ...", "def t(ctx: Context, a: int): ...", "async def t(a: int, ctx: Context = None): ...", "def t(a: int, ctx: Optional[Context] = None): ...",
    "def t(a: int, ctx: Context | None = None): ...", "def t(a: int, context: 'Context'): ...", "def t(a: int, ctx: 'Context | None' = None): ...", "def t(a: int, c1: Context, c2: Context): ...",
    "def t(a: int, ctx: Annotated[Context, 'x']): ...", "def t(a: int, ctx=None): ...", "def t(a: int, ctx): ...", "class Mine(Context):\n    pass\n\n\n@mcp.tool()\ndef t(a: int, ctx: Mine): ...",
    "def t(a: int, ctx: Context[Any, Any]): ...", "def t(a: int, ctx: Context[Any, Any, Any]): ...", "def t(a: int, ctx: list[Context]): ...", "def t(a: int, *, ctx: Context): ...", "def t(a: int, ctx: Union[Context, int]): ...",
    "Ctx = Context\n\n\n@mcp.tool()\ndef t(a: int, ctx: Ctx): ...",
]

DEPENDS = [
    ("from fastmcp.dependencies import Depends\n", "def dep() -> int:\n    return 1\n\n\n@mcp.tool()\ndef t(a: int, d: int = Depends(dep)): ..."),
    ("from fastmcp.dependencies import Depends\n", "def dep() -> int:\n    return 1\n\n\n@mcp.tool()\ndef t(a: int, d: Annotated[int, Depends(dep)]): ..."),
    ("from fastmcp.dependencies import CurrentContext\n", "@mcp.tool()\nasync def t(a: int, ctx: Context = CurrentContext()): ..."),
    ("from fastmcp.server.dependencies import CurrentRequest\n", "@mcp.tool()\nasync def t(a: int, r: Any = CurrentRequest()): ..."),
    ("from mcp.server.mcpserver import Resolve\n", "def dep() -> int:\n    return 1\n\n\n@mcp.tool()\ndef t(a: int, d: Annotated[int, Resolve(dep)]): ..."),
]

STRUCTURES = [
    # Methods, wrapped functions, calls.
    "class Tools:\n    def run(self, a: int, b: str = 'x') -> str:\n        \"\"\"Run it.\"\"\"\n        return b\n\n\ntools = Tools()\nmcp.tool()(tools.run)\n",
    "class Tools:\n    def __init__(self, server):\n        server.tool(name='run_it')(self.run)\n\n    def run(self, a: Annotated[int, Field(ge=1)]) -> int:\n        \"\"\"Run it.\"\"\"\n        return a\n\n\nTools(mcp)\n",
    "class Tools:\n    @staticmethod\n    def run(a: int) -> int:\n        \"\"\"Static.\"\"\"\n        return a\n\n\nmcp.tool()(Tools.run)\n",
    "class Tools:\n    @classmethod\n    def run(cls, a: int) -> int:\n        \"\"\"Class method.\"\"\"\n        return a\n\n\nmcp.tool()(Tools.run)\n",
    "def t(a: int) -> int:\n    \"\"\"Called.\"\"\"\n    return a\n\n\nmcp.tool()(t)\n",
    "def t(a: int) -> int:\n    \"\"\"Called.\"\"\"\n    return a\n\n\nmcp.tool(t)\n",
    "def t(a: int) -> int:\n    \"\"\"Added.\"\"\"\n    return a\n\n\nmcp.add_tool(t)\n",
    "def t(a: int) -> int:\n    \"\"\"Added.\"\"\"\n    return a\n\n\nmcp.add_tool(t, name='u', description='D.')\n",
    "@mcp.tool\ndef t(a: int) -> int:\n    \"\"\"Bare.\"\"\"\n    return a\n",
    "def deco(fn):\n    @functools.wraps(fn)\n    def inner(*args, **kwargs):\n        return fn(*args, **kwargs)\n\n    return inner\n\n\n@mcp.tool()\n@deco\ndef t(a: int, b: str = 'x') -> str:\n    \"\"\"Wrapped.\"\"\"\n    return b\n",
    "def deco(fn):\n    def inner(x: int):\n        return fn(x)\n\n    return inner\n\n\n@mcp.tool()\n@deco\ndef t(a: int) -> int:\n    \"\"\"Replaced.\"\"\"\n    return a\n",
    "mcp.tool(name='lam')(lambda a, b=1: a)\n",
    "class Callee:\n    '''The class.'''\n\n    def __call__(self, a: int) -> int:\n        '''The call.\n\n        Args:\n            a: First.\n        '''\n        return a\n\n\nmcp.tool(name='callee')(Callee())\n",
    "t = functools.partial(lambda a, b: a, b=1)\nmcp.tool(name='part')(t)\n",
    "def make(kind):\n    def t(a: int) -> int:\n        \"\"\"Made.\"\"\"\n        return a\n\n    return t\n\n\nmcp.tool(name='made')(make('x'))\n",
    "for name in ['one', 'two']:\n    @mcp.tool(name=name)\n    def t(a: int) -> int:\n        \"\"\"Looped.\"\"\"\n        return a\n",
    "@mcp.tool()\ndef t(a: int) -> int:\n    \"\"\"First.\"\"\"\n    return a\n\n\n@mcp.tool()\ndef t(b: str) -> str:\n    \"\"\"Second.\"\"\"\n    return b\n",
    "@mcp.tool()\ndef t[X: int](a: X, b: list[X]) -> X:\n    \"\"\"Generic.\"\"\"\n    return a\n",
    "@mcp.tool()\n@functools.cache\ndef t(a: int) -> int:\n    \"\"\"Cached.\"\"\"\n    return a\n",
    "@mcp.tool()\ndef t(a: int):\n    '''Generator.'''\n    yield a\n",
]

FUTURE = "from __future__ import annotations\n"
NAMES = ["query", "limit", "user_id", "tags", "since", "pageSize", "options", "is_active", "x", "file_path"]


def plain_types():
    for name, default in PLAIN:
        setup = "AnyStr_ = AnyStr\n" if name == "AnyStr_" else ""
        setup += "Number_ = Union[int, float]\n" if name == "Number_" else ""
        setup += "Strings_ = List[str]\n" if name == "Strings_" else ""
        yield "plain", setup + tool(f"def t(a: {name}): ...")
        yield "plain", setup + tool(f"def t(a: {name} = {default}, b: Optional[{name}] = None, c: list[{name}] = []): ...")


def fields():
    for types, keywords in FIELD_TYPES:
        # Each keyword with each type once, alternating between the two ways to write it.
        for index, (type_, (keyword, value)) in enumerate(itertools.product(types, keywords)):
            rest = f"{keyword}={value}"
            text = (
                f"def t(a: Annotated[{type_}, Field({rest})], b: {type_} = Field(None, {rest})): ..."
                if index % 2
                else f"def t(a: {type_} = Field({rest}), b: Annotated[{type_}, Field({rest}, repr=False)] = None): ..."
            )
            if types[0] in ("str", "int", "list[str]") and type_ != types[0] and index % 3:
                continue
            setup = LIMITS if "LIMIT" in value or "MIN_VALUE" in value else ""
            yield "field", setup + (DEFS if type_ in ("Color", "Point", "Optional[Point]", "list[Point]") else "") + tool(text)


def classes():
    for definition, type_, default in CLASSES:
        yield "class", f"{definition}\n\n" + tool(f"def t(a: {type_}): ...")
        yield "class", f"{definition}\n\n" + tool(
            f"def t(a: Annotated[{type_}, Field(description='Described.')] = {default}, b: Optional[{type_}] = None, "
            f"c: list[{type_}] = Field(default_factory=list)): ..."
        )


def signatures():
    setup = LIMITS + "TEXT = 'Some text.'\nOPTIONS = {'description': 'From options.', 'max_length': 4}\n" + DEFS
    for text in SIGNATURES:
        needs = any(word in text for word in ("LIMIT", "TEXT", "OPTIONS", "Point", "Color"))
        yield "signature", (setup if needs else "") + tool(text)


def future():
    rng = random.Random(7)
    texts = [text for text in SIGNATURES if "'Later'" not in text]
    for text in rng.sample(texts, 24):
        yield "future", FUTURE + LIMITS + "TEXT = 'Some text.'\nOPTIONS = {'max_length': 4}\n" + DEFS + tool(text)
    for definition, type_, _ in rng.sample(CLASSES, 24):
        yield "future", FUTURE + f"{definition}\n\n" + tool(f"def t(a: {type_}, b: Optional[{type_}] = None) -> {type_}: ...")


def docstrings():
    for text in DOCSTRINGS:
        yield "docstring", tool(f"def t(a: int, b: str = 'x') -> str:\n    {text}\n    return b")
    described = "def t(a: Annotated[int, Field(description='Own.')], b: Annotated[str, 'Hint.'] = 'x', c: int = Field(3, description='')) -> str:\n    "
    for text in DOCSTRINGS[14:17]:
        yield "docstring", tool(described + text + "\n    return b")


def returns():
    for type_ in RETURNS:
        yield "return", RETURN_DEFS + tool(f"def t(a: int) -> {type_}:\n    '''Give.'''")
    yield "return", tool("def t(a: int):\n    '''Give.'''")
    yield "return", tool("async def t(a: int) -> list[str]:\n    '''Give.'''")


def decorators():
    for text in DECORATORS:
        setup = DEFS + "NAME = 'from_constant'\nTEXT = 'Some text. '\nOPTIONS_ = {'description': 'From options.', 'title': 'T'}\n"
        for result in ("str", None) if "output" in text else ("str",):
            arrow = f" -> {result}" if result else ""
            yield "decorator", setup + f"\n\n@mcp.tool({text})\ndef t_one(a: int, b: str = 'x'){arrow}:\n    '''Documented.'''\n    return b\n"


def contexts():
    for text in CONTEXTS:
        yield "context", text if "@mcp.tool" in text else tool(text)
    for imports, text in DEPENDS:
        yield "context", imports + "\n\n" + text + "\n"


def structures():
    for text in STRUCTURES:
        yield "structure", text


def random_type(rng, depth):
    scalars = ["str", "int", "float", "bool", "Any", "date", "UUID", "Color", "Point", "Literal['a', 'b']", "Literal[1, 2]", "dict", "list"]
    if depth == 0 or rng.random() < 0.45:
        return rng.choice(scalars)
    inner = random_type(rng, depth - 1)
    other = random_type(rng, depth - 1)
    return rng.choice([
        f"Optional[{inner}]", f"{inner} | None", f"list[{inner}]", f"List[{inner}]", f"dict[str, {inner}]", f"Dict[str, {inner}]",
        f"tuple[{inner}, {other}]", f"{inner} | {other}", f"Union[{inner}, {other}]", f"set[{inner}]", f"Annotated[{inner}, Field(description='Inner.')]",
        f"Annotated[{inner}, Field(title='Inner', examples=[1])]", f"Sequence[{inner}]", f"Annotated[{inner}, 'Hint.']",
    ])


def random_signatures():
    rng = random.Random(17)
    for _ in range(200):
        setup = DEFS
        parameters = []
        names = rng.sample(NAMES, rng.randint(1, 5))
        for position, name in enumerate(names):
            type_ = random_type(rng, 3)
            keywords = []
            if rng.random() < 0.7:
                keywords.append(f"description='The {name}.'")
            if rng.random() < 0.2:
                keywords.append(f"title='{name.title()}'")
            if rng.random() < 0.2:
                keywords.append(rng.choice(["examples=['a']", "json_schema_extra={'x-k': True}", "deprecated=True"]))
            optional = rng.random() < 0.5
            form = rng.choice(["plain", "annotated", "field"])
            has_default = position > 0 and (optional or "=" in parameters[-1].split(":", 1)[1].split("Annotated")[0][-9:])
            value = "None"
            if form == "plain" or not keywords:
                parameters.append(f"{name}: {type_}" + (f" = {value}" if has_default else ""))
            elif form == "annotated":
                parameters.append(f"{name}: Annotated[{type_}, Field({', '.join(keywords)})]" + (f" = {value}" if has_default else ""))
            else:
                parameters.append(f"{name}: {type_} = Field({'None' if optional else '...'}, {', '.join(keywords)})")
        # The order that Python accepts: parameters without a default first.
        parameters.sort(key=lambda text: " = " in text.split("]")[-1] if "Annotated" in text else " = " in text)
        doc = "".join(f"\n        {name}: About {name}." for name in names if rng.random() < 0.6)
        docstring = f"'''Find things.\n\n    Args:{doc}\n    '''" if doc else "'''Find things.'''"
        result = rng.choice(["str", "dict", "list[Point]", "Point", "None", random_type(rng, 2)])
        arrow = f" -> {result}" if rng.random() < 0.8 else ""
        yield "random", setup + tool(f"def t({', '.join(parameters)}){arrow}:\n    {docstring}")


FENCE = ["```python", "Args:", "    a: In a fence.", "          ", "Parameters", "----------", "a : int", "    In a fence.", "```"]
PROSE = [["Some prose."], ["Two lines", "of prose."], ["Prose:", "with a colon."], ["- a: A bullet.", "- b: Another."], ["A | B", "--|--", "1 | 2"], FENCE, FENCE[:-1], ["          ", "Odd."]]
ITEMS = [["a: The first.", "b: The second."], ["a (int): The first", "    goes on.", "", "    A paragraph."], ["b: The second."], ["int: A number."], ["No colon."], ["a: `x:y`", "  half indented."], ["a:", "    Below.", "*args: All."], []]
BELOW = [["a : int", "    The first.", "b : str, optional", "    The second", "    goes on."], ["a, b : int", "    Both.", "", "    A paragraph."], ["*args : int", "    All.", "a", "  half indented."], ["int", "    A number."], ["    Indented."], ["a : int"], []]
FIELDS = [[":param a: The first."], [":param int a: The first", "    goes on."], [":arg b: The second."], [":keyword b: The second."], [":type a: int"], [":param: Nothing."], [":parameter a: One.", ":param a: Two."], [":returns: A text."], [":rtype: str"], [":raises ValueError: If wrong."], [":var x: One."], [":other x: No field."], [":param b no colon"], [":param a:", "    Below.", "", "    A paragraph."]]
GOOGLE = ["Args", "Arguments", "Params", "Parameters", "Keyword Args", "Other Parameters", "Type Parameters", "Raises", "Warns", "Warnings", "Attributes", "Functions", "Methods", "Classes", "Modules", "Returns", "Yields", "Receives", "Examples", "Example", "Note", "Notes", "See Also", "Tip", "Todo", "Danger", "Custom", "args", "Deprecated"]
NUMPY = [*GOOGLE[3:4] * 4, "Parameters ", "Other Parameters", "Type Parameters", "Returns", "Yields", "Receives", "Raises", "Warns", "Examples", "Example", "Attributes", "Functions", "Methods", "Classes", "Modules", "Type Aliases", "Note", "Notes", "Warnings", "See Also", "References", "Deprecated", "Custom", "PARAMETERS"]


def indented(lines, by):
    return [" " * by + line if line.strip() else line for line in lines]


def section(rng, style):
    """The lines of one section, or of prose between sections."""
    if rng.random() < 0.25:
        return rng.choice(PROSE)
    if style == "google":
        title = rng.choice(["", "", "", "", "", " A title", "x"])
        return [f"{rng.choice(GOOGLE)}:{title}", *([""] if rng.random() < 0.1 else []), *indented(rng.choice(ITEMS), rng.choice([4, 4, 4, 2, 0]))]
    if style == "numpy":
        heading = rng.choice(NUMPY)
        dashes = "-" * rng.choice([len(heading), len(heading), 1, 3])
        return [heading, dashes, *([""] if rng.random() < 0.1 else []), *rng.choice(BELOW)]
    return rng.choice(FIELDS)


def documented():
    """Docstrings of each style, with fences and with odd sections, for those who read their parts."""
    rng = random.Random(29)
    for index in range(180):
        style = ["google", "numpy", "sphinx"][index % 3]
        lines = [] if rng.random() < 0.15 else ["Do it."]
        for _ in range(rng.randint(1, 5)):
            kind = style if rng.random() < 0.85 else rng.choice(["google", "numpy", "sphinx"])
            lines += [*([""] if lines and rng.random() < 0.85 else []), *section(rng, kind)]
        text = "\n".join([lines[0], *indented(lines[1:], 4)])
        yield "docstring", tool(f'def t(a: int, b: str = "x") -> str:\n    """{text}\n    """\n    return b')


def tool(text):
    return f"@mcp.tool()\n{text}\n"


def tools():
    groups = [plain_types, fields, classes, signatures, future, docstrings, returns, decorators, contexts, structures, random_signatures]
    return [pair for group in groups for pair in group()]
