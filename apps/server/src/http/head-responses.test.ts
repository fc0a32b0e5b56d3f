import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerHeadWithoutBody } from './head-responses.ts'

test('HEAD returns the headers of GET without reading the body', async () => {
  const app = Fastify()
  answerHeadWithoutBody(app)
  let read = 0
  const isDestroyed: boolean[] = []
  app.get('/', (_request, reply) => {
    const body = new Readable({
      read() {
        read += 1
        this.push(read < 5 ? 'abc' : null)
      },
      destroy(error, done) {
        isDestroyed.push(true)
        done(error)
      },
    })
    return reply.header('content-length', '12').header('content-type', 'text/plain').send(body)
  })
  const head = await app.inject({ method: 'HEAD', url: '/' })
  expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.body]).toEqual([
    200,
    '12',
    'text/plain',
    '',
  ])
  expect([read, isDestroyed]).toEqual([0, [true]])
  expect((await app.inject({ method: 'GET', url: '/' })).body).toBe('abcabcabcabc')
})
