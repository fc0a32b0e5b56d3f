/**
 * Returns the classes in the markup that no selector of the style sheets names, without duplicates, in document order.
 * Includes `undefined`, which appears in the markup if a style module does not define a class.
 * @param markup as React writes it: `class="one two"`
 * @param sheet style sheets as built
 */
export function classesWithoutRule(markup: string, sheet: string): string[] {
  const used = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean))
  // A selector is followed by one of these; text inside a declaration, such as a file extension, is not.
  const selectors = sheet.match(/[^{};]+(?=\{)/g) ?? []
  const known = new Set(selectors.flatMap((each) => [...each.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)))
  return [...new Set(used)].filter((name) => !known.has(name))
}
