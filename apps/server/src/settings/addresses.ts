import { isIPv6 } from 'node:net'

/** Loopback hosts. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Whether a text is the root URL of Platen, in plain HTTP or behind an HTTPS proxy. */
export const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, search, hash, username } = new URL(text)
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && hash === '' && username === ''
}

/**
 * Requires HTTPS except on loopback: an attacker between Platen and its identity provider could sign in as any user.
 */
export const isIssuer = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname.replace(/^\[|\]$/g, '')))
}

/** Returns a host as it is written in a URL: an IPv6 address in brackets. */
export const toUrlHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** Returns the URL of the web application: PLATEN_URL, or the address that the server listens on. */
export const getPublicUrl = ({
  publicUrl,
  host,
  port,
}: {
  readonly publicUrl: string | undefined
  readonly host: string
  readonly port: number
}): string => publicUrl ?? `http://${toUrlHost(host)}:${port}`
