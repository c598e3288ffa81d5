import strong from "../../../lib/rules/security/no-hardcoded-credentials.ts";
import rule from "../../../lib/rules/security/no-hardcoded-password.ts";
import { sources } from "../../harness/sources.ts";

const typescript = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';
const python = "import os\nfrom fastmcp import FastMCP\n\n";

function ts(text: string, filename = "server.ts") {
  return { name: text, language: "typescript", filename, text: `${typescript}${text}\n` } as const;
}
function py(text: string, filename = "server.py") {
  return { name: text, language: "python", filename, text: `${python}${text}\n` } as const;
}
function client(entry: object) {
  const text = JSON.stringify({ mcpServers: { books: { command: "npx", ...entry } } });
  return { name: text, language: "json", filename: ".mcp.json", text } as const;
}
function yaml(env: string) {
  const text = `mcpServers:\n  books:\n    command: npx\n    env:\n      ${env}\n`;
  return { name: env, language: "yaml", filename: "mcp.yaml", text } as const;
}

/** Texts that are not passwords, whatever they are assigned to. */
const noPasswords = [
  "",
  "abc12",
  "password",
  "Passwort",
  "hidden",
  "string",
  "PASSWORD",
  "DB_PASSWORD_2",
  "your-password-1",
  "YourPassword1!",
  "changeme123",
  "change_me_1",
  "<password1>",
  "[password1]",
  "${DB_PASSWORD}",
  "$DB_PASSWORD",
  "{{password1}}",
  "%DB_PASSWORD1%",
  "xxxxxx12",
  "********",
  "test1234",
  "example1",
  "demo1234",
  "123456",
  "12345678",
  "Enter your password (8 characters or more)",
  "auth.password.label2",
  "env:DB_PASSWORD_1",
  "op://vault1/books/password",
  "/run/secrets/db1",
  "./secrets/db1.txt",
  "#password1",
  "input[type=password1]",
  "^(?=.*[A-Z])(?=.*\\\\d).{8,}$",
  "text-red-500",
  "oauth2",
  "$2b$12$EixZaYVK1fsbw1ZfbX3OXe",
  "sha256:9f3ca17e",
  "admin@books.io",
  "aaaaaa1",
];

/** Names that have a word for a password and get none. */
const otherNames = [
  "passwordHash",
  "hashed_password",
  "PASSWORD_FIELD",
  "passwordPolicy",
  "INVALID_PASSWORD",
  "resetPassword",
  "examplePassword",
  "test_password",
  "passwordHint",
  "passport",
  "bypass",
  "compass",
  "PASS",
  "pass",
  "EVAL_PASS",
  "host",
  "user",
];

/** Where a program gets a short password from its text, with the name that the report says. */
const given = (
  [
    ['const PASSWORD = "Xk39fLq0tRw8";', "PASSWORD"],
    ['const dbPassword: string = "admin123";', "dbPassword"],
    ['const passphrase = "blue42!horse";', "passphrase"],
    ['const SMTP_PASS = "Summer2024!";', "SMTP_PASS"],
    ['this.password = "Summer2024!";', "password"],
    ['const pool = createPool({ user: "books", password: "hunter2" });', "password"],
    ['const mail = createTransport({ auth: { user: "books", pass: "Summer2024!" } });', "pass"],
    ['class Client { private passwd = "Summer2024!"; }', "passwd"],
    ['function connect(password = "Summer2024!") {}', "password"],
    ['const { password = "Summer2024!" } = options;', "password"],
    ['process.env.DB_PASSWORD = "Summer2024!";', "DB_PASSWORD"],
    ['const password = process.env.DB_PASSWORD ?? "Summer2024!";', "password"],
    ['connect(process.env.DB_PASSWORD || "Summer2024!");', "DB_PASSWORD"],
    ['spawn("psql", ["--password", "Summer2024!"]);', "password"],
    ['spawn("psql", ["--password=Summer2024!"]);', "password"],
    ['const login = get({ auth: ["books", "Summer2024!"] });', "auth"],
    ['await client.login("books", "Summer2024!");', "login"],
    ['if (user === "admin" && password === "admin123") open();', "password"],
    ["const settings = { 'ftp-password': `Summer2024!` };", "ftp-password"],
    ['const PASSWORD = "supersecret123";', "PASSWORD"],
    ['const PIN_PASSWORD = "48271936";', "PIN_PASSWORD"],
  ] as const
).map(([text, name]) => ({ ...ts(text), errors: [named(text, name)] }));

const givenInPython = (
  [
    ['PASSWORD = "Xk39fLq0tRw8"', "PASSWORD"],
    ['db_password: str = "admin123"', "db_password"],
    ['client = Client(user="books", password="hunter2")', "password"],
    ['client = Client(user="books", pw="Summer2024!")', "pw"],
    ['config = {"user": "books", "password": "Summer2024!"}', "password"],
    ['config = {"user": "books", "pass": "Summer2024!"}', "pass"],
    ['AUTH = ("books", "Summer2024!")', "AUTH"],
    ['response = requests.get(url, auth=("books", "Summer2024!"))', "auth"],
    ['auth = HTTPBasicAuth("books", "Summer2024!")', "HTTPBasicAuth"],
    ['smtp.login("books", "Summer2024!")', "login"],
    ['user, password = "books", "Summer2024!"', "password"],
    ['def connect(password: str = "Summer2024!"):\n    pass', "password"],
    ['os.environ["DB_PASSWORD"] = "Summer2024!"', "DB_PASSWORD"],
    ['os.environ.setdefault("DB_PASSWORD", "Summer2024!")', "DB_PASSWORD"],
    ['password = os.getenv("DB_PASSWORD", "Summer2024!")', "password"],
    ['connect(os.environ.get("DB_PASSWORD", "Summer2024!"))', "DB_PASSWORD"],
    ['password = os.getenv("DB_PASSWORD") or "Summer2024!"', "password"],
    ['subprocess.run(["psql", "--password", "Summer2024!"])', "password"],
    ['parser.add_argument("--password", default="Summer2024!")', "password"],
    ['class Settings(BaseSettings):\n    db_password: SecretStr = SecretStr("Summer2024!")', "db_password"],
    ['class Settings(BaseSettings):\n    db_password: str = Field(default="Summer2024!")', "db_password"],
    ['if user == "admin" and password == "admin123":\n    login()', "password"],
  ] as const
).map(([text, name]) => ({ ...py(text), errors: [named(text, name)] }));

/** The report of the text that looks like a password. */
function named(text: string, name: string, what = "a password") {
  const [at = ""] =
    /--password=Summer2024!|Xk39fLq0tRw8|admin123|blue42!horse|Summer2024!|hunter2|supersecret123|48271936/u.exec(
      text,
    ) ?? [];
  return {
    messageId: "named",
    at,
    message: `The source contains ${what} for '${name}'. Read it from the environment, and change it: it is known now.`,
  };
}

const ownNetwork = {
  messageId: "found",
  message:
    "The source contains a connection string with a password. Read it from the environment, and change it: it is known now.",
};

sources(rule, {
  preset: "security",
  valid: [
    ...noPasswords.flatMap((text) => [
      ts(`const password = ${JSON.stringify(text)};`),
      py(`password = ${JSON.stringify(text)}`),
      client({ env: { DB_PASSWORD: text } }),
    ]),
    ...otherNames.flatMap((name) => [
      ts(`const settings = { ${name}: "Summer2024!" };`),
      py(`settings = {"${name}": "Summer2024!"}`),
      client({ env: { [name]: "Summer2024!" } }),
    ]),
    ts("const password = process.env.DB_PASSWORD;"),
    ts('const labels = { password1: "Password 1", password2: "Password2" };'),
    ts('if (password !== "Summer2024!") use(password);'),
    ts('const schema = { type: "object", examples: [{ DB_PASSWORD: "Summer2024!" }] };'),
    py('env = Field(examples=[{"DB_PASSWORD": "Summer2024!"}])'),
    py('schema = {"type": "object", "example": {"DB_PASSWORD": "Summer2024!"}}'),
    ts("const password = `${prefix}Summer2024!`;"),
    py('password = f"{prefix}Summer2024!"'),
    ts('connect("host=db user=books password=$PASSWORD1");'),
    ts('connect("Set host=… and password=8characters");'),
    ts('const items = ["Summer2024!", "Winter2024!"];'),
    ts('client.search("books", "Summer2024!");'),
    ts('const password = "Summer2024!";', "client-test.ts"),
    ts('const password = "Summer2024!";', "client.mock.ts"),
    py('password = "Summer2024!"', "api_test.py"),
    py('"""Connects: Client(password="Summer2024!")."""'),
    py('AUTH = ("basic", "oauth2")'),
    py('pair = ("books", "Summer2024!")'),
    // The longer ones are another rule's.
    ts('const password = "Xk39fLq0tRw8mZpQ";'),
    // Accounts of documentation, documented defaults, and passwords that are the account.
    ts('connect("postgres://user:Summer2024!@localhost/books");'),
    ts('connect("postgres://postgres:postgres@localhost/books");'),
    ts('connect("postgres://books1:books1@localhost/books");'),
    ts('connect("postgres://books:password1@localhost/books");'),
    ts('connect("postgres://books:Summer2024!@host/books");'),
    ts('connect("postgres://books:${password1}@localhost/books");'),
    ts("connect(`postgres://${user}:${password}@${host}/books`);"),
    ts("connect(`postgres://books:example1@${host}/books`);"),
    ts('throw new Error("Write postgres://books:Summer2024!@localhost/books");'),
    client({ args: ["--password", "${input:password}"] }),
    client({ args: ["--username", "Summer2024!"] }),
  ],
  invalid: [
    ...given,
    ...givenInPython,
    { ...client({ env: { DB_PASSWORD: "Summer2024!" } }), errors: [named("Summer2024!", "DB_PASSWORD")] },
    { ...client({ args: ["--password", "Summer2024!"] }), errors: [named("Summer2024!", "password")] },
    { ...client({ args: ["--password=Summer2024!"] }), errors: [named("--password=Summer2024!", "password")] },
    { ...yaml("DB_PASSWORD: Summer2024!"), errors: [named("Summer2024!", "DB_PASSWORD")] },
    ...["10.2.3.4", "localhost", "db", "db.internal"].map((host) => {
      const address = `postgres://books:Tr0ub4dor&3xyz@${host}:5432/books`;
      return { ...ts(`connect("${address}");`), errors: [{ ...ownNetwork, at: address }] };
    }),
    ...[
      "Server=db;User Id=books;Password=Summer2024!;",
      "host=db user=books password=Summer2024! dbname=books",
    ].flatMap((settings) => [
      { ...ts(`connect("${settings}");`), errors: [{ ...ownNetwork, at: settings }] },
      { ...py(`connect("${settings}")`), errors: [{ ...ownNetwork, at: settings }] },
    ]),
    {
      ...ts('exec("mysql --user=books --password=Summer2024! books");'),
      errors: [{ messageId: "named", at: "mysql --user=books --password=Summer2024! books" }],
    },
    {
      ...ts("connect(`postgres://books:Summer2024!@${host}/books`);"),
      errors: [{ ...ownNetwork, at: "postgres://books:Summer2024!@" }],
    },
    {
      ...py('connect(f"postgres://books:Summer2024!@{host}/books")'),
      errors: [{ ...ownNetwork, at: "postgres://books:Summer2024!@" }],
    },
    { ...ts('settings.set("DB_PASSWORD", "Summer2024!");'), errors: [named("Summer2024!", "DB_PASSWORD")] },
    { ...py('settings.set("DB_PASSWORD", "Summer2024!")'), errors: [named("Summer2024!", "DB_PASSWORD")] },
    { ...ts('const dbPassword = "oak-tree-six-9";'), errors: [{ messageId: "named", at: "oak-tree-six-9" }] },
    { ...py('password = f"Summer2024!"'), errors: [named("Summer2024!", "password")] },
    { ...py('os.environ["PGPASSWORD"] = "Summer2024!"'), errors: [named("Summer2024!", "PGPASSWORD")] },
    {
      ...py('engine = create_engine("postgresql+psycopg://books:Summer2024!@db/books")'),
      errors: [{ ...ownNetwork, at: "postgresql+psycopg://books:Summer2024!@db/books" }],
    },
    {
      ...client({ env: { DATABASE_URL: "redis://:Summer2024!@10.0.0.7:6379" } }),
      errors: [
        {
          ...named("Summer2024!", "DATABASE_URL", "a connection string with a password"),
          at: "redis://:Summer2024!@10.0.0.7:6379",
        },
      ],
    },
  ],
});

sources(strong, {
  preset: "recommended",
  valid: [
    ts('const password = "Xk39fLq0tRw8mZp";'),
    ts('connect("postgres://books:Xk39fLq0tRw8mZpQ@localhost/books");'),
    ts('const password = "Xk39fLq0tRw8mZpQ";', "client-test.ts"),
    ts('const password = "your-password-12345";'),
    ts('const password = "changeme-1234567890";'),
    ts('const password = "PAPRIKA_PASSWORD_2024";'),
    ts('const password = "passwordConfirmation";'),
  ],
  invalid: [
    {
      ...ts('const password = "Xk39fLq0tRw8mZpQ";'),
      errors: [
        {
          messageId: "named",
          at: "Xk39fLq0tRw8mZpQ",
          message:
            "The source contains a password for 'password'. Read it from the environment, and replace it: it is known now.",
        },
      ],
    },
    {
      ...py('REDIS_PASSWORD = "redis_prod_password_2024"'),
      errors: [{ messageId: "named", at: "redis_prod_password_2024" }],
    },
    {
      ...client({ env: { DB_PASSWORD: "Xk39fLq0tRw8mZpQ" } }),
      errors: [{ messageId: "named", at: "Xk39fLq0tRw8mZpQ" }],
    },
    {
      ...client({ type: "http", headers: { Authorization: `Basic ${btoa("books:Xk39fLq0tRw8mZpQ")}` } }),
      errors: [
        {
          messageId: "named",
          message:
            "The source contains a password for 'Authorization'. Read it from the environment, and replace it: it is known now.",
          at: `Basic ${btoa("books:Xk39fLq0tRw8mZpQ")}`,
        },
      ],
    },
    {
      ...ts('connect("postgres://books:Tr0ub4dor&3@db.books.io/books");'),
      errors: [{ messageId: "found", at: "postgres://books:Tr0ub4dor&3@db.books.io/books" }],
    },
  ],
});
