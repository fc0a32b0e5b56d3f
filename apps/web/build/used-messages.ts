/**
 * Returns the texts and beginnings of texts in built code that may be keys of messages: `jigs.title`, `errors.${`.
 * @param firstKeys the first parts of all keys
 */
export function findUsedMessages(code: string, firstKeys: Iterable<string>): string[] {
  const key = new RegExp(`["'\`]((?:${[...firstKeys].join('|')})\\.(?:\\w[\\w.]*|(?=\\$\\{)))`, 'g')
  return [...new Set([...code.matchAll(key)].map(([, name = '']) => name))]
}

/**
 * Throws if the code of a screen uses messages that are not loaded with it; it would show keys.
 * @param groups the groups that are loaded
 * @param groupsByKey the group of each first key
 */
export function assertMessagesLoaded(
  code: string,
  groups: readonly string[],
  groupsByKey: ReadonlyMap<string, string>,
): void {
  const missing = findUsedMessages(code, groupsByKey.keys())
    .map((key) => ({ key, group: groupsByKey.get(key.split('.')[0] ?? '') ?? '' }))
    .filter(({ group }) => !groups.includes(group))
    .map(({ key, group }) => `${key} (${group})`)
  if (missing.length > 0)
    throw new Error(`A screen with ${groups.join(', ')} uses other messages: ${missing.join(', ')}.`)
}
