import type { FastifyRequest } from 'fastify'

/** Whether the caller has the answer with this mark already (RFC 9110, If-None-Match; compared weakly). */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  const marks = request.headers['if-none-match']?.split(',') ?? []
  return marks.some((mark) => mark.trim().replace(/^W\//u, '') === etag || mark.trim() === '*')
}
