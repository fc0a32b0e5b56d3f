import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerClient } from '../server-client.ts'
import { uploadFile } from './upload-file.ts'

const { chunkBytes } = UPLOAD_LIMITS

test.each([
  [0, [chunkBytes]],
  [1.5 * chunkBytes, [chunkBytes, 0.5 * chunkBytes]],
])('The upload of a file ends if the file is cut to %i bytes while it is sent', async (bytes, expected) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-upload-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'a.pdf')
  await writeFile(file, '')
  await truncate(file, 2 * chunkBytes)
  const sent: number[] = []
  const client: ServerClient = {
    call: async () => ({ offset: 0 }) as never,
    async upload(_id, offset, part) {
      if (sent.length === expected.length) throw new Error('nothing is left to be sent')
      await truncate(file, bytes)
      sent.push(part.length)
      return offset + part.length
    },
    sheet: () => Promise.reject(new Error('no sheet')),
  }
  expect(await uploadFile(client, 'a', file)).toMatchObject({ bytes: 2 * chunkBytes })
  expect(sent).toEqual(expected)
})
