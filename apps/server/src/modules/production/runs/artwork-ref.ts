/** Returns the key of an artwork page in a sheet plan: the artwork's id and the 1-based page. */
export const artworkRef = (artworkId: string, page: number): string => `${artworkId}#${page}`

export function parseArtworkRef(ref: string): { artworkId: string; page: number } {
  const [artworkId = '', page = '1'] = ref.split('#')
  return { artworkId, page: Number(page) }
}
