import { getCurrentEnvironment } from './environment.ts'

/**
 * Returns the URL of a thumbnail. An `img` element sends no custom header, so the environment is in the query. The HTTP
 * API calls the environment `customer`.
 */
export function thumbnailUrl(path: string | null): string | null {
  const customer = getCurrentEnvironment()
  if (path === null || customer === null) return null
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ customer })}`
}

/** Parses a thumbnail path of an order into the artwork and its page. */
export function parseThumbnailPath(path: string): { id: string; page: number } | null {
  const [, id, page] = /^\/pax\/artwork\/([^/]+)\/thumbnail\/(\d+)$/.exec(path) ?? []
  return id === undefined ? null : { id, page: Number(page) }
}
