import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ApiError, unavailable } from '@platen/contract/client'
import { claimedFilePath, resolveWatchedFolder } from '@platen/hotfolder'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { CallLimits } from '../connection-state.ts'
import type { ServerClient } from '../server-client.ts'
import type { Claim } from './claim.ts'
import { createSharedCalls } from './shared-calls.ts'

interface SentFile {
  readonly claim: string
  readonly upload: { readonly bytes: number; readonly content: string }
}
type Outcome = 'stored' | 'refused' | 'alone'

/** Prepares files of these sizes, and a server whose response to a call is that of `answer`. */
async function prepareFiles(sizes: readonly number[], limits: CallLimits, answer: (file: SentFile) => Outcome) {
  const base = await mkdtemp(path.join(os.tmpdir(), 'platen-shared-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folder = resolveWatchedFolder(path.join(base, 'hot'))
  const claims: Claim[] = []
  for (const [index, bytes] of sizes.entries()) {
    const claim = { id: `Claim-${index}`, name: Buffer.from(`${index}.pdf`), claimedAt: 0 }
    await mkdir(path.join(folder.claimed, claim.id), { recursive: true })
    await writeFile(claimedFilePath(folder, claim.id, claim.name), Buffer.alloc(bytes, index))
    claims.push(claim)
  }
  const calls: (readonly SentFile[])[] = []
  const counts = { running: 0, most: 0 }
  const client: ServerClient = {
    call: async (_call, input) => {
      const { files } = (input as { body: { files: readonly SentFile[] } }).body
      calls.push(files)
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      await new Promise(setImmediate)
      counts.running -= 1
      // The server returns ids in lower case.
      const toResult = (file: SentFile) => ({
        claim: file.claim.toLowerCase(),
        outcome: answer(file),
        text: file.claim,
      })
      return { results: files.map(toResult) } as never
    },
    upload: () => Promise.reject(new Error('no upload')),
    sheet: () => Promise.reject(new Error('no sheet')),
  }
  const { submit } = createSharedCalls({ source: 'HotFolder1', folder, client }, () => limits)
  const submitAll = () => Promise.allSettled(claims.map((claim, index) => submit(claim, sizes[index] ?? 0)))
  return { claims, folder, calls, counts, submitAll }
}

const LIMITS: CallLimits = { maxContentBytes: 100, maxFilesPerCall: 4 }

test('Every file is sent once, with its content, in at most two calls at once that are within the limits; a larger one is not sent', async () => {
  const files = fc.array(fc.integer({ min: 0, max: 110 }), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(files, async (sizes) => {
      const { claims, calls, counts, submitAll } = await prepareFiles(sizes, LIMITS, () => 'stored')
      const results = await submitAll()
      const sent = calls.flat().map(({ claim }) => claim)
      const small = claims.filter((_, index) => (sizes[index] ?? 0) <= LIMITS.maxContentBytes)
      expect(sent.toSorted()).toEqual(small.map(({ id }) => id).toSorted())
      for (const call of calls) {
        expect(call.length).toBeLessThanOrEqual(LIMITS.maxFilesPerCall)
        expect(call.reduce((sum, { upload }) => sum + upload.bytes, 0)).toBeLessThanOrEqual(LIMITS.maxContentBytes)
      }
      for (const { upload } of calls.flat()) expect(Buffer.from(upload.content, 'base64')).toHaveLength(upload.bytes)
      expect(counts.most).toBeLessThanOrEqual(2)
      for (const [index, { id }] of claims.entries()) {
        const value = (sizes[index] ?? 0) <= LIMITS.maxContentBytes ? { outcome: 'stored', text: id } : undefined
        expect(results[index]).toEqual({ status: 'fulfilled', value })
      }
    }),
    { numRuns: 30 },
  )
})

test('Files that wait for a call are sent together', async () => {
  const { calls, submitAll } = await prepareFiles(
    Array.from({ length: 10 }, () => 1),
    LIMITS,
    () => 'stored',
  )
  await submitAll()
  expect(calls.length).toBeLessThanOrEqual(4)
})

test('A file is submitted alone if the server says so, and others of its call are not; nothing is sent to a server that accepts one file', async () => {
  const isSecond = ({ claim }: SentFile) => claim === 'Claim-1'
  const { submitAll } = await prepareFiles([1, 1, 1], LIMITS, (file) => (isSecond(file) ? 'alone' : 'refused'))
  const values = (await submitAll()).map((result) => (result.status === 'fulfilled' ? result.value?.outcome : 'failed'))
  expect(values).toEqual(['refused', undefined, 'refused'])
  const earlier = await prepareFiles([1, 1], { ...LIMITS, maxFilesPerCall: 1 }, () => 'stored')
  expect(await earlier.submitAll()).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: undefined })))
  expect(earlier.calls).toEqual([])
})

test.each(['not_found', 'bad_request', 'too_large', 'unexpected'] as const)(
  'All files of a call that is rejected as %s are submitted alone',
  async (code) => {
    const { submitAll } = await prepareFiles([1, 1, 1], LIMITS, () => {
      throw new ApiError(code, 'rejected')
    })
    expect(await submitAll()).toEqual([1, 2, 3].map(() => ({ status: 'fulfilled', value: undefined })))
  },
)

test('All files of a call wait if the server is not available, and only the one that cannot be read if there is one', async () => {
  const { submitAll } = await prepareFiles([1, 1, 1], LIMITS, () => {
    throw unavailable()
  })
  for (const result of await submitAll()) expect(result).toMatchObject({ reason: { code: 'unavailable' } })
  const { folder, claims, submitAll: submitRest } = await prepareFiles([1, 1, 1], LIMITS, () => 'stored')
  const [, gone] = claims
  if (gone) await rm(claimedFilePath(folder, gone.id, gone.name))
  expect((await submitRest()).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
