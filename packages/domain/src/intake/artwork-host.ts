const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const HOST = new RegExp(`^(?:(?:${LABEL}\\.)*${LABEL}|\\[[0-9a-f:.]+\\])(?::(\\d{1,5}))?$`)

/**
 * Normalises a host that artwork may be fetched from: lower case, with a port if specified. Also accepts a complete
 * URL. Returns null for an invalid host.
 */
export function normaliseArtworkHost(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
  const match = bare.length <= 253 ? HOST.exec(bare) : null
  if (!match) return null
  const port = match[1]
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null
  return port === '443' || port === '80' ? bare.slice(0, -port.length - 1) : bare
}
