import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findJob, getJobState, getPrinterAttributes, printJob } from './client.ts'
import { decodeResponse, encodeRequest, type Group, getValue, TAG } from './encoding.ts'

const PRINT_JOB = 0x0002
const GET_JOB = 0x0009
const GET_JOBS = 0x000a

interface ReceivedRequest {
  readonly operation: number
  readonly groups: readonly Group[]
  readonly document: Buffer
}

const PDF = Buffer.from('%PDF-1.4 a sheet')
const requests: ReceivedRequest[] = []
let respond: (of: ReceivedRequest) => { status: number; groups: Group[] } = () => ({ status: 0, groups: [] })

/** A fake printer that records requests and returns the response defined by the test. */
const printer = createServer((request, response) => {
  void buffer(request).then((bytes) => {
    // a request has the encoding of a response, with the operation id in place of the status (RFC 8010 3.1.1)
    const { status: operation, groups } = decodeResponse(bytes)
    const at = bytes.indexOf(PDF)
    const one = { operation, groups, document: at === -1 ? Buffer.alloc(0) : bytes.subarray(at) }
    requests.push(one)
    const { status, groups: given } = respond(one)
    response.setHeader('content-type', 'application/ipp')
    response.end(encodeRequest(status, bytes.readInt32BE(4), given))
  })
})
await new Promise<void>((resolve) => printer.listen(0, '127.0.0.1', resolve))
const uri = `ipp://127.0.0.1:${(printer.address() as AddressInfo).port}/ipp/print`
const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-printer-'))
const file = path.join(folder, 'sheet.pdf')
await writeFile(file, PDF)
afterAll(async () => {
  printer.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  requests.length = 0
})

const job = (id: number, name: string, state: number, reason = 'none'): Group => ({
  tag: TAG.job,
  attributes: [
    { tag: TAG.integer, name: 'job-id', values: [id] },
    { tag: TAG.name, name: 'job-name', values: [name] },
    { tag: TAG.enum, name: 'job-state', values: [state] },
    { tag: TAG.keyword, name: 'job-state-reasons', values: [reason] },
  ],
})
const group = (of: ReceivedRequest | undefined, tag: number): Group | undefined =>
  of?.groups.find((each) => each.tag === tag)

test('printJob sends the unchanged PDF with its job name and print-scaling=none', async () => {
  respond = () => ({ status: 0, groups: [job(7, 'Bed-1 9', 3)] })
  expect(await printJob(uri, 'Bed-1 9', file)).toBe(7)
  const [request] = requests
  expect(request?.operation).toBe(PRINT_JOB)
  expect(request?.document.equals(PDF)).toBe(true)
  expect(getValue(group(request, TAG.job), 'print-scaling')).toBe('none')
  expect(getValue(group(request, TAG.operation), 'job-name')).toBe('Bed-1 9')
  expect(getValue(group(request, TAG.operation), 'document-format')).toBe('application/pdf')
  expect(getValue(group(request, TAG.operation), 'printer-uri')).toBe(uri)
})

test('findJob finds a completed job by name', async () => {
  respond = ({ groups, operation }) => {
    const which = getValue(groups[0], 'which-jobs')
    return {
      status: 0,
      groups: operation === GET_JOBS && which === 'completed' ? [job(1, 'x', 9), job(2, 'y', 9)] : [],
    }
  }
  expect([await findJob(uri, 'y'), await findJob(uri, 'z')]).toEqual([2, undefined])
})

test.each([
  [3, 'waiting'],
  [5, 'printing'],
  [7, 'failed'],
  [8, 'failed'],
  [9, 'printed'],
])('getJobState maps job-state %i to %s', async (state, expected) => {
  respond = () => ({ status: 0, groups: [job(4, 'x', state, 'media-empty')] })
  expect(await getJobState(uri, 4)).toEqual({ state: expected, reason: 'media-empty' })
  expect(requests[0]?.operation).toBe(GET_JOB)
})

test('getJobState returns undefined for an unknown job, and printJob throws the status message of the printer', async () => {
  respond = () => ({ status: 0x0406, groups: [] })
  expect(await getJobState(uri, 4)).toBe(undefined)
  const attributes = [{ tag: TAG.name, name: 'status-message', values: ['out of order'] }]
  respond = () => ({ status: 0x0507, groups: [{ tag: TAG.operation, attributes }] })
  await expect(printJob(uri, 'x', file)).rejects.toThrow('out of order, 0x0507')
})

test('getPrinterAttributes returns name, model and whether the printer accepts jobs', async () => {
  const attributes = [
    { tag: TAG.name, name: 'printer-make-and-model', values: ['Proofer 3'] },
    { tag: TAG.name, name: 'printer-name', values: ['Proofs'] },
    { tag: TAG.boolean, name: 'printer-is-accepting-jobs', values: [false] },
  ]
  respond = () => ({ status: 0, groups: [{ tag: TAG.printer, attributes }] })
  expect(await getPrinterAttributes(uri)).toEqual({ model: 'Proofer 3', name: 'Proofs', acceptsJobs: false })
})
