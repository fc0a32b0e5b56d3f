import type { FastifyRequest } from 'fastify'
import { toUrlHost } from '../settings/addresses.ts'
import type { Settings } from '../settings.ts'

/** A host with an optional port, as in a Host header (RFC 9110, 7.2). */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * Returns the name or address in a Host header: lower case, without the port and the trailing dot; IP addresses as in
 * URLs, IPv6 in brackets. Returns null if it is not a host.
 */
export function parseHostname(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null
  const url = URL.parse(`http://${header}/`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  return name === '' ? null : name
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns an address of a socket in the form of a URL. */
const addressName = (address: string | undefined): string | null => {
  if (address === undefined) return null
  const plain = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return parseHostname(plain.includes(':') ? `[${plain}]` : plain)
}

/**
 * Whether requests for a host are accepted. Prevents DNS rebinding, where a page of another site reaches a server on
 * loopback through a name that resolves to it. Allowed are loopback, the local address of the connection, and the hosts
 * in PLATEN_HOST, PLATEN_URL and PLATEN_HOSTS.
 */
function isAllowed(name: string | null, allowed: ReadonlySet<string>, localAddress: string | undefined): boolean {
  if (name === null) return false
  return LOOPBACK.test(name) || allowed.has(name) || name === addressName(localAddress)
}

/** Returns the names in the settings. */
function configuredNames({ host, publicUrl, publicHosts }: Settings): ReadonlySet<string> {
  const names = [toUrlHost(host), ...(publicHosts ?? [])].map((each) => parseHostname(each))
  if (publicUrl !== undefined) names.push(parseHostname(new URL(publicUrl).host))
  return new Set(names.filter((name) => name !== null && name !== '0.0.0.0' && name !== '[::]') as string[])
}

/**
 * Returns the host of an absolute URL in the request line, which takes precedence over the Host header (RFC 9112,
 * 3.2.2).
 */
function absoluteHost(url: string | undefined): string | null | undefined {
  if (url === undefined || url.startsWith('/') || url === '*') return undefined
  return parseHostname(/^https?:\/\/([^/?#]*)/i.exec(url)?.[1])
}

/** Returns a function that checks whether a request is for this server. */
export function hostCheck(settings: Settings): (request: FastifyRequest) => boolean {
  const allowed = configuredNames(settings)
  return (request) => {
    const { headers, socket, url } = request.raw
    // A trusted proxy may use another host name and send that of the browser in X-Forwarded-Host.
    const hostNames = [parseHostname(headers.host), parseHostname(request.host)]
    const absolute = absoluteHost(url)
    if (absolute !== undefined) hostNames.push(absolute)
    return hostNames.every((name) => isAllowed(name, allowed, socket.localAddress))
  }
}
