import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** A host with or without a port, as a Host header may have it (RFC 9110, 7.2). */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * The name or address in a Host header: lower case, without port and without the dot that ends a full name; IP
 * addresses as URLs write them, IPv6 in brackets. Null for what is no host.
 */
export function hostnameOf(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null
  const url = URL.parse(`http://${header}/`)
  const name = url?.hostname.replace(/\.$/, '') ?? ''
  return name === '' ? null : name
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address of a socket as a URL writes it. */
const addressName = (address: string | undefined): string | null => {
  if (address === undefined) return null
  const plain = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  return hostnameOf(plain.includes(':') ? `[${plain}]` : plain)
}

/**
 * Whether this server may be asked for under a host. Without this a page of another site could reach a server that
 * listens on loopback by a name of its own that leads there (DNS rebinding). Allowed are loopback, the address that the
 * connection came to, and what PLATEN_HOST, PLATEN_URL and PLATEN_HOSTS name.
 */
function isAllowed(name: string | null, allowed: ReadonlySet<string>, localAddress: string | undefined): boolean {
  if (name === null) return false
  return LOOPBACK.test(name) || allowed.has(name) || name === addressName(localAddress)
}

/** The names of the settings. */
function configuredNames({ host, publicUrl, publicHosts }: Settings): ReadonlySet<string> {
  const names = [host.includes(':') ? `[${host}]` : host, ...(publicHosts ?? [])].map((each) => hostnameOf(each))
  if (publicUrl !== undefined) names.push(hostnameOf(new URL(publicUrl).host))
  return new Set(names.filter((name) => name !== null && name !== '0.0.0.0' && name !== '[::]') as string[])
}

/** The host of a request line that holds a whole URL, which goes before the Host header (RFC 9112, 3.2.2). */
function absoluteHost(url: string | undefined): string | null | undefined {
  if (url === undefined || url.startsWith('/') || url === '*') return undefined
  return hostnameOf(/^https?:\/\/([^/?#]*)/i.exec(url)?.[1])
}

/** Tells of each request whether it names this server. */
export function hostCheck(settings: Settings): (request: FastifyRequest) => boolean {
  const allowed = configuredNames(settings)
  return (request) => {
    const { headers, socket, url } = request.raw
    // a trusted proxy may ask under a name of its own and tell the browser's in X-Forwarded-Host
    const named = [hostnameOf(headers.host), hostnameOf(request.host)]
    const absolute = absoluteHost(url)
    if (absolute !== undefined) named.push(absolute)
    return named.every((name) => isAllowed(name, allowed, socket.localAddress))
  }
}
