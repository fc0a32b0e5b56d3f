import type { FastifyRequest } from 'fastify'

/** Whether a request is for a call. Uses the matched route: a path can be encoded in several ways (`/%70ax/`). */
export const isApiRequest = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? request.url).startsWith('/pax/')

/**
 * Whether a browser sent the request on behalf of another site. The cookie is SameSite=Lax; this check also covers what
 * Lax allows (a link to GET /pax/user/logout). Programs other than browsers send neither header and pass: they have no
 * cookie that could be abused.
 *
 * @param publicUrl the public origin of Platen, if it is set
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (!isApiRequest(request)) return false
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (origin === undefined) return false
  try {
    const { host } = new URL(origin)
    // A proxy may send another host name to Platen.
    return host !== request.host && origin !== publicUrl
  } catch {
    return true
  }
}
