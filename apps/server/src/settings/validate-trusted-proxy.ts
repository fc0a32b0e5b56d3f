import { isIP } from 'node:net'

/** Named groups of addresses of Fastify's `trustProxy`. */
const GROUPS = ['loopback', 'linklocal', 'uniquelocal']

/** Returns why a text is not a valid proxy; undefined if it is an address, a network or a known group. */
export function trustedProxyError(text: string): string | undefined {
  if (GROUPS.includes(text)) return undefined
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return `"${text}" is no address, no net, and none of ${GROUPS.join(', ')}`
  if (bits === undefined) return undefined
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (kind === 4 ? 32 : 128)) return `"${text}" is no net`
  return Number(bits) === 0 ? `"${text}" would trust everybody` : undefined
}
