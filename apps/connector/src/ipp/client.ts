import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  type Attribute,
  decodeResponse,
  encodeRequest,
  type Group,
  getValue,
  type IppResponse,
  TAG,
} from './encoding.ts'

const OPERATION = { printJob: 0x0002, getJobAttributes: 0x0009, getJobs: 0x000a, getPrinterAttributes: 0x000b } as const
const RESPONSE_TIMEOUT_MS = 60_000
/** The status is queried repeatedly; a printer that is switched off is noticed soon. */
const STATUS_TIMEOUT_MS = 10_000
/** Maximum size of a response; a printer never sends more. */
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024
const USER = 'platen'

/** Job state (RFC 8011, section 5.3.7). */
export type IppJobState = 'waiting' | 'printing' | 'printed' | 'failed'

export interface IppJob {
  readonly state: IppJobState
  /** Reason as reported by the printer. */
  readonly reason: string
}

const STATES: Readonly<Record<number, IppJobState>> = {
  3: 'waiting',
  4: 'waiting',
  5: 'printing',
  6: 'printing',
  7: 'failed',
  8: 'failed',
  9: 'printed',
}

/** The printer returned an error or an invalid response; the message contains the printer's text if available. */
export class IppError extends Error {}

/** The printer did not respond in time; has the error code of a connection timeout. */
class PrinterTimeoutError extends Error {
  readonly code = 'ETIMEDOUT'
}

let requestId = 0

async function sendRequest(
  uri: string,
  operation: number,
  groups: readonly Group[],
  { file, timeoutMs = RESPONSE_TIMEOUT_MS }: { readonly file?: string; readonly timeoutMs?: number } = {},
): Promise<IppResponse> {
  const url = new URL(uri.replace(/^ipp/, 'http'))
  if (url.port === '') url.port = '631'
  requestId += 1
  const [operationGroup, ...others] = groups
  const common: Attribute[] = [
    { tag: TAG.charset, name: 'attributes-charset', values: ['utf-8'] },
    { tag: TAG.language, name: 'attributes-natural-language', values: ['en'] },
    { tag: TAG.uri, name: 'printer-uri', values: [uri] },
    { tag: TAG.name, name: 'requesting-user-name', values: [USER] },
  ]
  const head = encodeRequest(operation, requestId, [
    { tag: TAG.operation, attributes: [...common, ...(operationGroup?.attributes ?? [])] },
    ...others,
  ])
  const size = file === undefined ? 0 : (await stat(file)).size
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/ipp', 'content-length': head.length + size },
    timeout: timeoutMs,
  })
  request.on('timeout', () => request.destroy(new PrinterTimeoutError('the printer did not respond')))
  const responsePromise = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
  })
  request.write(head)
  if (file === undefined) request.end()
  else pipeline(createReadStream(file), request).catch((error: Error) => request.destroy(error))
  const response = await responsePromise
  if (response.statusCode !== 200) {
    response.destroy()
    throw new IppError(`HTTP ${response.statusCode}`)
  }
  let bytes = 0
  response.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > MAX_RESPONSE_BYTES) response.destroy(new IppError('the response is too large'))
  })
  return decodeResponse(await buffer(response))
}

const findGroup = (response: IppResponse, tag: number): Group | undefined =>
  response.groups.find((group) => group.tag === tag)

function assertSuccessful(response: IppResponse): IppResponse {
  if (response.status < 0x0100) return response
  const statusMessage = getValue(findGroup(response, TAG.operation), 'status-message')
  throw new IppError(`${statusMessage ?? 'IPP status'}, 0x${response.status.toString(16).padStart(4, '0')}`)
}

const operation = (...attributes: Attribute[]): Group => ({ tag: TAG.operation, attributes })

/** Returns the name and model of a printer and whether it accepts jobs. */
export async function getPrinterAttributes(
  uri: string,
): Promise<{ model: string; name: string; acceptsJobs: boolean }> {
  const requested = ['printer-make-and-model', 'printer-name', 'printer-is-accepting-jobs']
  const operationGroup = operation({ tag: TAG.keyword, name: 'requested-attributes', values: requested })
  const printer = findGroup(
    assertSuccessful(
      await sendRequest(uri, OPERATION.getPrinterAttributes, [operationGroup], { timeoutMs: STATUS_TIMEOUT_MS }),
    ),
    TAG.printer,
  )
  return {
    model: String(getValue(printer, 'printer-make-and-model') ?? ''),
    name: String(getValue(printer, 'printer-name') ?? ''),
    acceptsJobs: getValue(printer, 'printer-is-accepting-jobs') !== false,
  }
}

/**
 * Sends a PDF unchanged and unscaled (RFC 8011 Print-Job, PWG 5100.16 print-scaling).
 *
 * @returns the job id
 */
export async function printJob(uri: string, jobName: string, file: string): Promise<number> {
  const response = assertSuccessful(
    await sendRequest(
      uri,
      OPERATION.printJob,
      [
        operation(
          { tag: TAG.name, name: 'job-name', values: [jobName] },
          { tag: TAG.mimeType, name: 'document-format', values: ['application/pdf'] },
        ),
        { tag: TAG.job, attributes: [{ tag: TAG.keyword, name: 'print-scaling', values: ['none'] }] },
      ],
      { file },
    ),
  )
  const id = getValue(findGroup(response, TAG.job), 'job-id')
  if (typeof id !== 'number') throw new IppError('the printer accepted the sheet but returned no job id')
  return id
}

const toJob = (group: Group): IppJob => ({
  state: STATES[Number(getValue(group, 'job-state'))] ?? 'waiting',
  reason: String(getValue(group, 'job-state-message') ?? getValue(group, 'job-state-reasons') ?? ''),
})

const JOB_ATTRIBUTES: Attribute = {
  tag: TAG.keyword,
  name: 'requested-attributes',
  values: ['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-state-message'],
}

/** Returns the id of the job with this name among current and completed jobs. Called before a sheet is sent again. */
export async function findJob(uri: string, jobName: string): Promise<number | undefined> {
  for (const which of ['not-completed', 'completed']) {
    const operationGroup = operation({ tag: TAG.keyword, name: 'which-jobs', values: [which] }, JOB_ATTRIBUTES)
    const response = assertSuccessful(await sendRequest(uri, OPERATION.getJobs, [operationGroup]))
    const matchingGroup = response.groups.find(
      (group) => group.tag === TAG.job && getValue(group, 'job-name') === jobName,
    )
    const id = getValue(matchingGroup, 'job-id')
    if (typeof id === 'number') return id
  }
  return undefined
}

/** Returns the state of a job; undefined if the printer no longer knows it. */
export async function getJobState(uri: string, jobId: number): Promise<IppJob | undefined> {
  const operationGroup = operation({ tag: TAG.integer, name: 'job-id', values: [jobId] }, JOB_ATTRIBUTES)
  const response = await sendRequest(uri, OPERATION.getJobAttributes, [operationGroup])
  if (response.status === 0x0406) return undefined
  const job = findGroup(assertSuccessful(response), TAG.job)
  return job && toJob(job)
}
