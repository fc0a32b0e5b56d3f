import { bodyLimitOf, type Call, MAX_BODY_DEPTH, MAX_BODY_NAMES } from '@platen/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Why a JSON text is refused before it is parsed. */
export type JsonProblem = 'too deep' | 'too many values'

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

export interface JsonLimits {
  readonly values: number
  readonly depth: number
  /** Names in one object. */
  readonly names: number
}

/**
 * Reads a JSON text once and counts its values, its levels, and the names in each object, which costs about a nanosecond
 * a character. It says nothing of whether the text is valid JSON. Parsing and validation cost up to a microsecond a value
 * and five a name, so a text of few bytes is not enough of a limit: 16 MB hold 8 million values.
 */
export function jsonProblem(text: string, limits: JsonLimits): JsonProblem | null {
  let values = 1
  /** For each open list or object how many more parts it may have. */
  const left: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COMMA) {
      values += 1
      const parts = (left.pop() ?? limits.values) - 1
      if (parts <= 0) return 'too many values'
      left.push(parts)
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      values += 1
      left.push(code === OPEN_BRACE ? limits.names : Number.POSITIVE_INFINITY)
      if (left.length > limits.depth) return 'too deep'
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) {
      left.pop()
    }
    if (values > limits.values) return 'too many values'
  }
  return null
}

/** Index of the quote that ends the string that begins at `from`; the end of the text where none does. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return text.length
}

/** A body that is refused, as Fastify's error handler takes it. */
class BodyError extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'BodyError'
    this.statusCode = statusCode
  }
}

const ERRORS: Readonly<Record<JsonProblem, () => BodyError>> = {
  'too deep': () => new BodyError(400, 'it is nested too deeply'),
  'too many values': () => new BodyError(413, 'it has too many values'),
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the route, where it is one of the contract. */
    call?: Call
  }
}

const valuesOf = (request: FastifyRequest): number => {
  const { call } = request.routeOptions.config
  return call ? bodyLimitOf(call).values : 0
}

/**
 * Parses JSON bodies within the limits of their row. As Fastify does by default, a body with the keys `__proto__` or
 * `constructor.prototype` is refused.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const problem = jsonProblem(text, { values: valuesOf(request), depth: MAX_BODY_DEPTH, names: MAX_BODY_NAMES })
    if (problem) return done(ERRORS[problem]())
    return parse(request, text, done)
  })
}
