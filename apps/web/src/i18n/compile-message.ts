const PLACEHOLDER = '\u{e000}'

/**
 * A sentence with places for names, asked of the dictionary once: it weighs every question anew, and a list of rows
 * puts hundreds of them a frame.
 * @param say the sentence with the names that it is given
 */
export function compileMessage<Name extends string>(
  names: readonly Name[],
  say: (values: Record<Name, string>) => string,
): (values: Readonly<Record<Name, string>>) => string {
  const marked = Object.fromEntries(names.map((name) => [name, `${PLACEHOLDER}${name}${PLACEHOLDER}`])) as Record<
    Name,
    string
  >
  // Every second part is a name.
  const parts = say(marked).split(PLACEHOLDER)
  return (values) => parts.map((part, at) => (at % 2 === 0 ? part : (values[part as Name] ?? ''))).join('')
}
