import type { FastifyRequest } from 'fastify'

/** Whether the caller already has the response with this ETag (RFC 9110, If-None-Match; weak comparison). */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  const marks = request.headers['if-none-match']?.split(',') ?? []
  return marks.some((mark) => mark.trim().replace(/^W\//u, '') === etag || mark.trim() === '*')
}
