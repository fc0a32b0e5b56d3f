/** Spot names as editable lines of "artwork = RIP"; undefined if a line is invalid. */
export function parseSpotNames(text: string): Record<string, string> | undefined {
  const names: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [artwork = '', rip = '', ...more] = line.split('=').map((part) => part.trim())
    if (artwork === '' || rip === '' || more.length > 0) return undefined
    names[artwork] = rip
  }
  return names
}

export const formatSpotNames = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(([artwork, rip]) => `${artwork} = ${rip}`)
    .join('\n')
