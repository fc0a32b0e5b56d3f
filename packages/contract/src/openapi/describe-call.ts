import { type AccessRule, type Call, getBodyLimit } from '../call/index.ts'
import { describeShape } from './describe-shape.ts'
import DESCRIPTIONS from './descriptions.json' with { type: 'json' }

/** Returns the comment of a call's row, which `npm run call-reference` copies into the file. */
export const getCallDescription = ({ method, path }: Call): string =>
  (DESCRIPTIONS as Readonly<Record<string, string>>)[`${method} ${path}`] ?? ''

const CALLERS: Readonly<Record<string, string>> = {
  anyone: 'anyone, signed in or not',
  session: 'anyone who is signed in',
  account: 'super administrators and remote users',
  member: 'every user of the environment',
  administrator: 'administrator kinds',
  apiKey: 'a key of a shop system, as `Authorization: Bearer`',
  inputKey: 'a key of an input connector, as `Authorization: Bearer`',
  outputKey: 'a key of an output connector, as `Authorization: Bearer`',
  connectorKey: 'a key of any connector, as `Authorization: Bearer`',
}

/** Returns who may make a call, in Markdown. */
export const describeCallers = (access: AccessRule): string =>
  typeof access === 'string'
    ? (CALLERS[access] ?? `users with \`${access}\``)
    : `users with ${access.map((one) => `\`${one}\``).join(' or ')}`

/** Returns sentences about larger bodies, uploads and rate limits; empty if the call has none. */
export function describeLimits(call: Call): string {
  const { bytes, values, reason } = getBodyLimit(call)
  return [
    ...(call.bodyLimit ? [`Body of up to ${Math.floor(bytes / 1024)} KB and ${values} values: ${reason}.`] : []),
    ...(call.upload === 'form' ? ['Multipart form data with the field `file`.'] : []),
    ...(call.upload === 'bytes' ? ['The body is the bytes of a file.'] : []),
    ...(call.idempotencyKeys ? ['Takes `Idempotency-Key`.'] : []),
    ...(call.cost ? [`Limited by rate (${call.cost}).`] : []),
  ].join(' ')
}

/** Returns what a call is sent and returns: the notation of TypeScript by title, or a sentence. */
export function describeShapes(call: Call): {
  readonly shapes: Readonly<Record<string, string>>
  readonly other: string
} {
  const query = call.query && describeShape(call.query, 'input')
  const body = call.body && describeShape(call.body, 'input')
  const response = call.kind ? undefined : describeShape(call.response, 'output')
  const other = {
    json: '',
    binary: `Answers with a file (${call.mediaType ?? ''}).`,
    events: 'Answers with a stream of server-sent events.',
  }[call.kind ?? 'json']
  return {
    shapes: {
      ...(query === undefined ? {} : { Query: query }),
      ...(body === undefined ? {} : { Body: body }),
      ...(response === undefined ? {} : { Response: response }),
    },
    other,
  }
}
