import { getCurrentEnvironment } from './environment.ts'

/** The address of a picture: an image tag sends no headers, so the environment is in the query (specification section 7). */
export function thumbnailUrl(path: string | null): string | null {
  const customer = getCurrentEnvironment()
  if (path === null || customer === null) return null
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ customer })}`
}

/** Which page of which artwork a thumbnail shows, by its path as orders name it. */
export function parseThumbnailPath(path: string): { id: string; page: number } | null {
  const [, id, page] = /^\/pax\/artwork\/([^/]+)\/thumbnail\/(\d+)$/.exec(path) ?? []
  return id === undefined ? null : { id, page: Number(page) }
}
