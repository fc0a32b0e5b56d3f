import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is one for the calls. The route that it was led to counts: an address can be spelt in more ways
 * than one (`/%70ax/`).
 */
export const isApiRequest = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/pax/')

/**
 * Whether a browser sent the request on behalf of another site. The cookie is SameSite=Lax; this also covers what Lax
 * lets through (a link to GET /pax/user/logout, readings S5). Programs send neither header and are let by: they
 * have no cookie of ours to abuse.
 *
 * @param publicUrl the origin that people reach Platen under, where it is set
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (!isApiRequest(request)) return false
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  try {
    const { host } = new URL(origin)
    // a proxy may ask for Platen under a name of its own
    return host !== request.host && origin !== publicUrl
  } catch {
    return true
  }
}
