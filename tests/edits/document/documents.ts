/** JSON in every style of people and programs, by what it shows. */
export const jsonDocuments: Readonly<Record<string, string>> = {
  "two spaces": `{
  "name": "get_user",
  "inputSchema": {
    "type": "object",
    "properties": { "id": { "type": "string" }, "empty": {} },
    "required": ["id"],
    "$defs": {}
  },
  "annotations": {
  }
}
`,
  "four spaces, tall lists": `{
    "tools": [
        {
            "name": "a",
            "list": [
                "x",
                "y"
            ]
        },
        {},
        [],
        12,
        "text"
    ]
}`,
  tabs: '{\n\t"a": {\n\t\t"b": [1, 2]\n\t},\n\t"c": null\n}\n',
  minified: '{"tools":[{"name":"a","inputSchema":{},"l":["x","y"],"m":[1,{"k":1.5e3}]},{}],"e":[]}',
  CRLF: '{\r\n  "a": 1,\r\n  "b": {\r\n    "c": [\r\n      1,\r\n      2\r\n    ]\r\n  }\r\n}\r\n',
  "odd line breaks": `{ "a": 1
, "b": 2
, "c": [1
  , 2
  , 3]
  , "d"  :  { "e":1 , "f" : 2
} }`,
  "awkward strings": String.raw`{ "a\"b": "tab\t nul\u0000 \ud83e\udda6", "": "", "__proto__": { "constructor": "x" }, "/~": "\\" }`,
  "a list": '[1, [2, [3, []]], {}, { "a": 1 }]',
  "a scalar": '"text"',
};

/** JSON with comments, trailing commas and the rest of JSON5. */
export const looseDocuments: Readonly<Record<string, string>> = {
  "comments everywhere": `// head
{
  // tools
  "tools": [ // first
    {
      "name": "a", // name
      /* before */ "inputSchema": /* mid */ {} /* after */, // end
      // own
      "l": ["x", /* y */ "y" /* z */],
      "m": [
        1, // one
        {"k": 1} // two
      ] // last
    }, {} // same
    // tail
  ],
  "one": { "a": 1, // about a
    "b": 2, /* about c */ "c": 3 },
  "solo": { /* in */ "a": 1 },
  "none": {
    // nothing yet
  },
  "nothing": { /* yet */ },
  "below": {
    // above
    "a": 1 // beside
    // below
  }
}
// foot
`,
  "trailing commas": `{
  "a": [
    1,
    2, // two
  ],
  "b": { "c": 1, },
  "d": [1, 2,], // d
}`,
  "a comma on the next line": `{
  "a": 1 // one
  , "b": 2 /* two */
  /* three */, "c": [1
    // x
    , 3]
}`,
  JSON5: `{
    tools: [
        { name: 'a', l: ['x', 'it\\'s "y"',], 'odd key': +1, n: .5, h: 0xFF, },
        {
            "q": 1,
            nothing: NaN,
        },
    ], // c
}`,
  "a bracket behind a line comment": `{ "a": 1, // one
  "b": 2 }`,
};

/** YAML in many styles, by what it shows. */
export const yamlDocuments: Readonly<Record<string, string>> = {
  "tools in block style": `tools:
  - name: get_user
    description: Get a user
    inputSchema:
      type: object
      properties:
        id:
          type: string
        limit: { type: integer, minimum: 1 }
      required: [id]
    annotations: {}
    title:
    meta: ~
  - name: b
`,
  "dashes below their key": `# head
tools:
- name: a   # name
  list:
  - x
  - y # y
  - - nested
    - two
  -
    k: v
    l: |
      text

      more
  folded: >-
    one
    two

    three
  after: "dq"
  single: 'it''s'
- {}
- plain
# tail
`,
  "four spaces": `a:
    b:
        c: 1
    d:
        - e: 1
          f: 2
        -   g: 1
            h: 2
`,
  "flow style": `{ a: 1, "b": [x, 'y', "z"], c: { d: , "f":1 }, # c
  g: [ { b: 2 } ], h: {}, i: [] }
`,
  "flow style on lines": `tools:
  [
    {
      name: a, # name
      # own
      "description": "d",
    },
    { name: b }
  ]
`,
  CRLF: "tools:\r\n  - name: a\r\n    d: |\r\n      x\r\n      y\r\n    e: >\r\n      x\r\n      y\r\n  - name: b\r\n",
  "quotes and plain text on lines": `a: "one
  two
  "
b: 'one
  two'
c: one
  two
  three
d: "x\\
  y"
e: one
f: 'x
  '
`,
  "no line break at the end": "a: 1\nb: |\n  x",
  "question marks": `? a
: b
? long key
:
  c: d
e: 1
`,
  "several documents": `---
a: 1
b:
  c: d
---
- x
- y: z
...
---
--- # c
k: v # end
`,
  "a list": "- a\n- b:\n    c: d\n- - x\n  - y\n",
  "a scalar": "hello\n",
  "comments everywhere": `a:
  # about b
  b: 1 # beside b
  # between
  c: # beside c
    d: 2
    # end of c
  # about f
  f:
    - 1 # one
    # two
    - 2
  # about g
  g:
    # about h
    h: 1
  i: # beside i
    # above j
    j: 1 # beside j
# end
`,
  "block scalars": `a: |
  x
b: 1
c: |2
    two
d: >
  x

e: |

  y
g: >

  y

  z
   more
i: ""
j: |
  trailing  
k: 1
`,
  "dashes in dashes": `- - - a
    - b
  - c
-   name: wide
    x: y
`,
  "odd keys": `"a b": 1
'c': 2
1: one
true: yes
null: n
`,
};
