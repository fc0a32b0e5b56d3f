import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { isProofPath } from '@platen/domain/orders'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { SESSION_COOKIE } from './authentication.ts'
import { acceptsGzip } from './compressed-responses.ts'
import { cookieName } from './cookies.ts'
import { serveKeptAssets } from './kept-assets.ts'
import { loadPrerenderedPages } from './prerendered-pages.ts'

const WEB = path.join(import.meta.dirname, '../../../web/dist')
export const WEB_ASSETS = path.join(WEB, 'assets')

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves the built web app: files by their names, and the page at `/`. Returns the function that sends the page of
 * every other address; null if the web app has not been built.
 */
export async function serveWeb(
  app: FastifyInstance,
  { settings, live }: Pick<Services, 'settings' | 'live'>,
): Promise<SendPage | null> {
  if (!existsSync(path.join(WEB, 'pages.json'))) return null
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build writes a compressed copy next to each text file.
    preCompressed: true,
    globIgnore: ['index.html*', 'pages.json'],
    // Names of built files contain a hash of their content; other files are revalidated.
    setHeaders: (reply, file) => {
      const isCurrent = file.startsWith(WEB) && !file.startsWith(WEB_ASSETS)
      reply.header('cache-control', isCurrent ? 'no-cache' : 'public, max-age=31536000, immutable')
    },
  })

  serveKeptAssets(app, settings)

  const choosePage = loadPrerenderedPages(WEB)
  const session = cookieName(settings, SESSION_COOKIE)
  const compress = promisify(gzip)
  const sendPage: SendPage = async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    const page = choosePage({
      path: pathname,
      acceptLanguage: request.headers['accept-language'],
      hasSession: request.cookies[session] !== undefined,
      livePosition: live.recent.position(),
    })
    // Rendered for this request: not cacheable.
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    // The address is a secret: it is neither stored, nor passed on, nor indexed.
    if (isProofPath(pathname)) {
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await compress(page))
  }
  app.get('/', sendPage)
  return sendPage
}
