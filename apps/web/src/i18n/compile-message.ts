const PLACEHOLDER = '\u{e000}'

/**
 * Compiles a message with placeholders. The translation function is called only once, because it parses the message on
 * every call and a list of rows renders hundreds of messages per frame.
 * @param format returns the message with the given values
 */
export function compileMessage<Name extends string>(
  names: readonly Name[],
  format: (values: Record<Name, string>) => string,
): (values: Readonly<Record<Name, string>>) => string {
  const placeholders = Object.fromEntries(names.map((name) => [name, `${PLACEHOLDER}${name}${PLACEHOLDER}`])) as Record<
    Name,
    string
  >
  // Every second part is a placeholder name.
  const parts = format(placeholders).split(PLACEHOLDER)
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : (values[part as Name] ?? ''))).join('')
}
