/** Returns a stored value of a closed list; throws for others. */
export function getKnownValue<T extends string>(values: readonly T[], stored: string): T {
  const known = values.find((value) => value === stored)
  if (known === undefined) throw new Error(`unknown value in shop_reports: ${stored}`)
  return known
}
