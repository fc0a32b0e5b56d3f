/**
 * The classes of a markup that no selector of a sheet names, each once, as they come. A class that a style module did
 * not give stands there as `undefined`, and is found as well.
 * @param markup as React writes it: `class="one two"`
 * @param sheet style sheets as built
 */
export function classesWithoutRule(markup: string, sheet: string): string[] {
  const used = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).filter(Boolean))
  // what a selector is followed by, and not what a declaration holds, such as the end of a file's name
  const selectors = sheet.match(/[^{};]+(?=\{)/g) ?? []
  const known = new Set(selectors.flatMap((each) => [...each.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)))
  return [...new Set(used)].filter((name) => !known.has(name))
}
