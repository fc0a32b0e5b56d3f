import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { SESSION_COOKIE } from './authentication.ts'
import { acceptsGzip } from './compressed-answers.ts'
import { cookieName } from './cookies.ts'
import { loadPrerenderedPages } from './prerendered-pages.ts'

const WEB = path.join(import.meta.dirname, '../../../web/dist')

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves the built web app: its files by their names, and at `/` its page. Answers with what sends the page for every
 * other address; null where the web app has not been built.
 */
export async function serveWeb(app: FastifyInstance, settings: Pick<Settings, 'publicUrl'>): Promise<SendPage | null> {
  if (!existsSync(path.join(WEB, 'pages.json'))) return null
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    wildcard: false,
    cacheControl: false,
    // the build leaves each text compressed beside itself
    preCompressed: true,
    globIgnore: ['index.html*', 'pages.json'],
    // names of built files carry a hash of their content; the others are asked for again
    setHeaders: (reply, file) => {
      const isBuilt = file.startsWith(path.join(WEB, 'assets'))
      reply.header('cache-control', isBuilt ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const pageOf = loadPrerenderedPages(WEB)
  const session = cookieName(settings, SESSION_COOKIE)
  const compress = promisify(gzip)
  const sendPage: SendPage = async (request, reply) => {
    const page = pageOf({
      path: request.url.split('?')[0] ?? '/',
      acceptLanguage: request.headers['accept-language'],
      hasSession: request.cookies[session] !== undefined,
    })
    // made for this visit: nobody keeps it for another
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    })
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await compress(page))
  }
  app.get('/', sendPage)
  return sendPage
}
