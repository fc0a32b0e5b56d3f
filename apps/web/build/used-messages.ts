/**
 * Returns the texts and beginnings of texts in built code that may be keys of messages: `jigs.title`, `errors.${`.
 * @param firstKeys the first parts of all keys
 */
export function usedMessages(code: string, firstKeys: Iterable<string>): string[] {
  const key = new RegExp(`["'\`]((?:${[...firstKeys].join('|')})\\.(?:\\w[\\w.]*|(?=\\$\\{)))`, 'g')
  return [...new Set([...code.matchAll(key)].map(([, name = '']) => name))]
}
