import { z } from 'zod'
import {
  type Call,
  getKeyScope,
  IDEMPOTENCY_KEY_HEADER,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  PAGE_LIMITS,
} from '../call/index.ts'
import { calls } from '../calls/index.ts'
import { ERROR_CODES, ERROR_STATUS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '../errors/index.ts'
import { type JsonSchema, toDocumentSchema } from './call-schemas.ts'
import { describeCallers, describeLimits, getCallDescription } from './describe-call.ts'

interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: Readonly<Record<string, string>>
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
}

/** What all calls have in common, in Markdown. */
export const API_CONVENTIONS = `The web app uses the same calls as other programs. Shop systems and connectors send an API key of their environment as \`Authorization: Bearer\`; users have a session cookie and send their environment in the header \`Customer\`.

**Errors** have \`"success": false\`, an \`errorCode\` of a closed list, a \`message\` and \`details\`. With \`Accept: ${PROBLEM_MEDIA_TYPE}\` they are problem details (RFC 9457) with the same fields as extension members.

**Pages.** A list that grows has \`nextCursor\`: send it as \`cursor\` to read the next page, with the same filter and sort order; null is the last page. \`limit\` is the number of entries of a page, at most ${PAGE_LIMITS.max}.

**Repeated calls.** Calls that take \`${IDEMPOTENCY_KEY_HEADER}\` run once for each key: within 24 hours, the same request with the same key gets the response of the first one, with \`Idempotency-Replayed: true\`. Another request with the key fails with \`idempotency_key_reused\`, one that is sent while the first one runs with \`idempotency_key_running\`. A failed call has changed nothing, and its key may be used again.

**Rates.** Expensive calls are limited for each user or key and for each environment. Their responses have \`RateLimit\` and \`RateLimit-Policy\`; 429 and 503 have \`Retry-After\`.`

const reference = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` })

const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['success', 'errorCode', 'message'],
  properties: {
    success: { const: false, type: 'boolean' },
    errorCode: { type: 'string', enum: ERROR_CODES },
    message: { type: 'string', description: 'The code in words, for logs.' },
    details: { type: 'object', additionalProperties: true, description: 'Values of the code.' },
  },
}

const PROBLEM_SCHEMA: JsonSchema = {
  description: 'Problem details (RFC 9457), with the fields of every error as extension members.',
  allOf: [
    reference('schemas', 'Error'),
    {
      type: 'object',
      required: ['type', 'title', 'status', 'instance'],
      properties: {
        type: { type: 'string', format: 'uri-reference' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        instance: { type: 'string', format: 'uri', description: 'The id of the request, as in `X-Request-Id`.' },
      },
    },
  ],
}

const ERROR_CONTENT = {
  'application/json': { schema: reference('schemas', 'Error') },
  [PROBLEM_MEDIA_TYPE]: { schema: reference('schemas', 'Problem') },
}

const textHeader = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RateLimit: textHeader(
    'For each limit the calls that remain (`r`) and the seconds until it is reset (`t`), as in draft-ietf-httpapi-ratelimit-headers-10.',
  ),
  'RateLimit-Policy': textHeader('The limits of the call: the number of calls (`q`) in a window of seconds (`w`).'),
  'Retry-After': { description: 'Seconds until the call may be sent again.', schema: { type: 'integer' } },
}

const RATE_HEADERS = {
  RateLimit: reference('headers', 'RateLimit'),
  'RateLimit-Policy': reference('headers', 'RateLimit-Policy'),
}
const RETRY_HEADERS = { 'Retry-After': reference('headers', 'Retry-After') }

const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  Customer: {
    name: 'Customer',
    in: 'header',
    description: 'The environment. An account outside the environments omits it in calls that need none.',
    schema: { type: 'string' },
  },
  [IDEMPOTENCY_KEY_HEADER]: {
    name: IDEMPOTENCY_KEY_HEADER,
    in: 'header',
    description: 'The call runs once for each key of the environment, within 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
  },
}

const SECURITY_SCHEMES: Readonly<Record<string, JsonSchema>> = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the environment.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'platen_session',
    description: 'The session of a user, from `POST /pax/user/login`.',
  },
}

/** Returns the alternatives of credentials; a permission is the role of a session. */
function toSecurity(access: Call['access']): JsonSchema[] {
  if (access === 'anyone') return []
  if (getKeyScope(access) !== null) return [{ apiKey: [] }]
  return (typeof access === 'string' ? [access] : access).map((role) => ({ session: [role] }))
}

function toParameters(call: Call): JsonSchema[] {
  const listed = (['params', 'query'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema || schema instanceof z.ZodUndefined) return []
    const { properties = {}, required = [] } = toDocumentSchema(schema, 'input')
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...value }]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      ...(description === undefined ? {} : { description }),
      ...(part === 'params' || (required as string[]).includes(name) ? { required: true } : {}),
      schema: value,
    }))
  })
  const needsCustomer = call.access !== 'anyone' && getKeyScope(call.access) === null
  const isInQuery = listed.some(({ name }) => name === 'customer')
  return [
    ...listed,
    ...(needsCustomer && !isInQuery ? [reference('parameters', 'Customer')] : []),
    ...(call.idempotencyKeys ? [reference('parameters', IDEMPOTENCY_KEY_HEADER)] : []),
  ]
}

function toRequestBody(call: Call): JsonSchema | undefined {
  if (call.upload === 'bytes') return { required: true, content: { 'application/octet-stream': {} } }
  if (call.upload === 'form') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', format: 'binary' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!call.body) return undefined
  const schema = toDocumentSchema(call.body, 'input')
  return { required: true, content: { 'application/json': { schema } } }
}

function toErrorResponse(codes: readonly ErrorCode[], status: number): JsonSchema {
  const isTemporary = status === 429 || status === 503
  const description = codes.map((code) => `\`${code}\``).join(', ')
  return { description, ...(isTemporary ? { headers: RETRY_HEADERS } : {}), content: ERROR_CONTENT }
}

/** Returns the codes of the row, and those of its rate and its idempotency keys. */
const getErrorCodes = (call: Call): ErrorCode[] => [
  ...new Set([
    ...call.errors,
    ...(call.cost ? (['too_many_requests'] as const) : []),
    ...(call.idempotencyKeys ? (['idempotency_key_reused', 'idempotency_key_running'] as const) : []),
  ]),
]

function toResponses(call: Call): JsonSchema {
  const content = {
    json: () => ({
      'application/json': { schema: toDocumentSchema(call.response, 'output') },
    }),
    binary: () => ({ [call.mediaType ?? '*/*']: {} }),
    events: () => ({ 'text/event-stream': { schema: { type: 'string' } } }),
  }[call.kind ?? 'json']()
  const success = { description: 'Success', ...(call.cost ? { headers: RATE_HEADERS } : {}), content }
  const codes = getErrorCodes(call)
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code])
  return {
    ...Object.fromEntries((call.statuses ?? [200]).map((status) => [status, success])),
    ...Object.fromEntries([...byStatus].map(([status, some]) => [status, toErrorResponse(some, status)])),
    default: reference('responses', 'Error'),
  }
}

/** Returns the name of a call in the document, which is also its anchor in the reference. */
export const toOperationId = (feature: string, name: string): string => `${feature}_${name}`

function toOperation(call: Call, feature: string, name: string): JsonSchema {
  const description = getCallDescription(call)
  const parameters = toParameters(call)
  const requestBody = toRequestBody(call)
  return {
    operationId: toOperationId(feature, name),
    tags: [feature],
    ...(description === '' ? {} : { summary: description.split(/(?<=\.) /)[0] }),
    description: [description, `For ${describeCallers(call.access)}.`, describeLimits(call)]
      .filter(Boolean)
      .join('\n\n'),
    security: toSecurity(call.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(call),
  }
}

/** Returns the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) of all calls of the contract. */
export function createOpenApiDocument(version: string): OpenApiDocument {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [feature, rows] of Object.entries(calls)) {
    for (const [name, call] of Object.entries<Call>(rows)) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(call, feature, name) }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Platen', version, description: API_CONVENTIONS },
    servers: [{ url: '/' }],
    tags: Object.keys(calls).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA, Problem: PROBLEM_SCHEMA },
      responses: { Error: { description: 'Any other error', content: ERROR_CONTENT } },
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
