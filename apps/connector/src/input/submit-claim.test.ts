import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ApiError, unavailable } from '@platen/contract/client'
import { claimedFilePath, resolveWatchedFolder } from '@platen/hotfolder'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerClient } from '../server-client.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { openReferencedFiles } from './referenced-files.ts'
import { createSharedCalls } from './shared-calls.ts'
import { submitClaim } from './submit-claim.ts'

type Body = { readonly upload: { readonly content?: string } }

/** Prepares to submit a file to a server whose intake answers with `answer`. Records the calls, with their content. */
async function prepareClaim(
  maxContentBytes: number,
  answer: (content: string | undefined, body: Body | { readonly files: readonly Body[] }) => void,
  maxFilesPerCall = 1,
) {
  const base = await mkdtemp(path.join(os.tmpdir(), 'platen-submit-'))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folder = resolveWatchedFolder(path.join(base, 'hot'))
  const claim = { id: '0b5b3d0e-7a44-4b1e-9a43-0f7f5a1c0009', name: Buffer.from('a.pdf'), claimedAt: 0 }
  await mkdir(path.join(folder.claimed, claim.id), { recursive: true })
  await writeFile(claimedFilePath(folder, claim.id, claim.name), 'the file')
  const calls: (string | undefined)[] = []
  const client: ServerClient = {
    call: async (_call, input) => {
      const { body } = input as { body: Body | { readonly files: readonly Body[] } }
      const [file] = 'files' in body ? body.files : [body]
      const content = file?.upload.content
      const name = 'files' in body ? 'intake of files' : 'intake'
      calls.push(content && `${name} with ${Buffer.from(content, 'base64').toString()}`)
      answer(content, body)
      return { outcome: 'stored', text: null } as never
    },
    async upload(_id, _offset, bytes) {
      calls.push(`upload of ${Buffer.from(bytes).toString()}`)
      return bytes.length
    },
    sheet: () => Promise.reject(new Error('no sheet')),
  }
  const referenced = openReferencedFiles(path.join(base, 'state'), 'HotFolder1', () => new Date())
  const now = () => new Date()
  const limits = () => ({ maxContentBytes, maxFilesPerCall })
  const shared = { source: 'HotFolder1', folder, client }
  const sharedCalls = createSharedCalls(shared, limits)
  const context = { ...shared, referenced, now, limits, sharedCalls, inTurn: limitConcurrency(1) }
  return { submit: () => submitClaim(context, claim), calls, folder }
}

async function submit(...options: Parameters<typeof prepareClaim>) {
  const { submit: submitOnce, calls, folder } = await prepareClaim(...options)
  const outcome = await submitOnce()
  return { outcome, calls, done: await readdir(folder.done) }
}

test('A file is part of the call if the server accepts files of its size, and is uploaded otherwise', async () => {
  const accept = () => undefined
  expect(await submit(8, accept)).toEqual({ outcome: 'stored', calls: ['intake with the file'], done: ['a.pdf'] })
  for (const maxContentBytes of [0, 7])
    expect((await submit(maxContentBytes, accept)).calls).toEqual(['upload of the file', undefined])
})

test.each(['bad_request', 'too_large', 'upload_damaged'] as const)(
  'A file is uploaded if the server rejects the call that contains it as %s',
  async (code) => {
    const { outcome, calls } = await submit(8, (content) => {
      if (content !== undefined) throw new ApiError(code, 'rejected')
    })
    expect(outcome).toBe('stored')
    expect(calls).toEqual(['intake with the file', 'upload of the file', undefined])
  },
)

test.each([
  ['server_busy', ['intake with the file']],
  ['database_unavailable', ['intake with the file']],
  ['unavailable', ['upload of the file', undefined]],
] as const)('A file is submitted alone after a call with several files failed as %s', async (code, next) => {
  const { submit: submitOnce, calls } = await prepareClaim(
    8,
    (_content, body) => {
      if ('files' in body) throw new ApiError(code, 'failed')
    },
    2,
  )
  await expect(submitOnce()).rejects.toMatchObject({ code })
  expect(await submitOnce()).toBe('stored')
  expect(calls).toEqual(['intake of files with the file', ...next])
})

test('A file is submitted alone if the server does not end a call with several files in time', async () => {
  const { submit: submitOnce, calls } = await prepareClaim(
    8,
    (_content, body) => {
      if ('files' in body) throw new DOMException('The call took too long', 'TimeoutError')
    },
    2,
  )
  expect(await submitOnce()).toBe('stored')
  expect(calls).toEqual(['intake of files with the file', 'intake with the file'])
})

test('A file is uploaded at the next attempt if the connection broke during the call that contained it', async () => {
  const { submit: submitOnce, calls } = await prepareClaim(8, (content) => {
    if (content !== undefined) throw unavailable()
  })
  await expect(submitOnce()).rejects.toMatchObject({ code: 'unavailable' })
  expect(calls).toEqual(['intake with the file'])
  expect(await submitOnce()).toBe('stored')
  expect(calls).toEqual(['intake with the file', 'upload of the file', undefined])
})
