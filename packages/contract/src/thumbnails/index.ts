/** Which page of which artwork a thumbnail shows, by its path as orders name it. */
export function pageOfThumbnail(path: string): { id: string; page: number } | null {
  const [, id, page] = /^\/pax\/artwork\/([^/]+)\/thumbnail\/(\d+)$/.exec(path) ?? []
  return id === undefined ? null : { id, page: Number(page) }
}
