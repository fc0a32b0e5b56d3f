/** Returns a stored value of a closed list; throws for others. */
export function getKnownValue<T extends string>(values: readonly T[], stored: string): T {
  const matchingValue = values.find((value) => value === stored)
  if (matchingValue === undefined) throw new Error(`unknown value in shop_reports: ${stored}`)
  return matchingValue
}
