import { readFileSync } from 'node:fs'
import path from 'node:path'
import { API_REFERENCE_PATH } from '@platen/contract/errors'
import type { FastifyInstance } from 'fastify'
import { type ConstantResponse, createConstant, sendConstant } from '../../../http/send-constant.ts'
import { REFERENCE_STYLE_PATH, renderReferencePage } from './reference-page.ts'

let page: ConstantResponse | undefined
let style: ConstantResponse | undefined

const readStyle = (): string => readFileSync(path.join(import.meta.dirname, 'reference.css'), 'utf8')

/** Serves the reference of the API as a page with a style sheet; both are created for the first reader. */
export function serveApiReference(app: FastifyInstance): void {
  app.get(API_REFERENCE_PATH, (request, reply) => {
    page ??= createConstant('text/html; charset=utf-8', renderReferencePage())
    return sendConstant(request, reply, page)
  })
  app.get(REFERENCE_STYLE_PATH, (request, reply) => {
    style ??= createConstant('text/css; charset=utf-8', readStyle())
    return sendConstant(request, reply, style)
  })
}
