/** Returns the common value; undefined if the values differ. */
export function getCommonValue<T, V>(all: readonly T[], value: (one: T) => V): V | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const common = value(first)
  return all.every((one) => value(one) === common) ? common : undefined
}
