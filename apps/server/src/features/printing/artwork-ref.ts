/** How a sheet plan names an artwork: the artwork's id and the page of it, counted from 1. */
export const artworkRef = (artworkId: string, page: number): string => `${artworkId}#${page}`

export function parseArtworkRef(ref: string): { artworkId: string; page: number } {
  const [artworkId = '', page = '1'] = ref.split('#')
  return { artworkId, page: Number(page) }
}
