/**
 * What is told as a code with values: the lists are closed, the screen words the codes in its languages, and plain
 * English goes with each code, for files, logs, and programs that do not know it.
 */

/** One of the codes of a list, with just its values. */
export type CodedMessage<Values> = {
  readonly [Code in keyof Values]: { readonly code: Code; readonly values: Values[Code] }
}[keyof Values]

/** The English text of every code of a list. One that is left out, or asks for a value that its code lacks, does not compile. */
export type MessageTexts<Values> = { readonly [Code in keyof Values]: (values: Values[Code]) => string }

/** The codes that there are texts of. */
// @__NO_SIDE_EFFECTS__
export function messageCodes<Values>(texts: MessageTexts<Values>): readonly (keyof Values)[] {
  return Object.keys(texts) as (keyof Values & string)[]
}

/** The function that words a code and its values in plain English. */
// @__NO_SIDE_EFFECTS__
export function messageFormatter<Values>(texts: MessageTexts<Values>) {
  return <Code extends keyof Values>(told: { readonly code: Code; readonly values: Values[Code] }): string =>
    texts[told.code](told.values)
}
