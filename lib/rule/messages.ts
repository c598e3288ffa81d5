/** The names of the `{{placeholders}}` of a message text. */
export type Placeholder<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Trim<Name> | Placeholder<Rest>
  : never;

type Trim<Name extends string> = Name extends ` ${infer Rest}`
  ? Trim<Rest>
  : Name extends `${infer Rest} `
    ? Trim<Rest>
    : Name;

/** The placeholders that the factory fills from the subject of a report. */
type Supplied = "tool" | "path" | "kind";

/** What a report must bring for a message text: a value for each placeholder that the factory does not fill. */
export type MessageData<Text extends string> = {
  readonly [Name in Exclude<Placeholder<Text>, Supplied>]: string | number;
};

/** The texts of a rule's messages, by id. */
export type Messages = Readonly<Record<string, string>>;

/** The `data` argument for a message: needed where the text has placeholders of its own, refused where it has none. */
export type DataFor<M extends Messages, Id extends keyof M> = [keyof MessageData<M[Id]>] extends [never]
  ? { readonly data?: never }
  : { readonly data: MessageData<M[Id]> };
