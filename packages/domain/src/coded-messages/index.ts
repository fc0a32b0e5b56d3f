/**
 * Messages as codes with values: the lists are closed, the screen translates the codes, and an English text is added to
 * each code for files, logs, and clients that do not know the code.
 */

/** One code of a list, with exactly its values. */
export type CodedMessage<Values> = {
  readonly [Code in keyof Values]: { readonly code: Code; readonly values: Values[Code] }
}[keyof Values]

/** The English text of every code of a list. A missing code or an unknown value is a compile error. */
export type MessageTexts<Values> = { readonly [Code in keyof Values]: (values: Values[Code]) => string }

/** Returns the codes of a list of texts. */
// @__NO_SIDE_EFFECTS__
export function messageCodes<Values>(texts: MessageTexts<Values>): readonly (keyof Values)[] {
  return Object.keys(texts) as (keyof Values & string)[]
}

/** Returns the function that formats a code and its values as English text. */
// @__NO_SIDE_EFFECTS__
export function messageFormatter<Values>(texts: MessageTexts<Values>) {
  return <Code extends keyof Values>(message: { readonly code: Code; readonly values: Values[Code] }): string =>
    texts[message.code](message.values)
}
