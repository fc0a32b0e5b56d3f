import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashFile } from './hash-file.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-measure-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([0, 1, 1000, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000])(
  'hashFile returns size and hash of a file of %i bytes',
  async (size) => {
    const content = Buffer.alloc(size, 'Platen')
    const file = path.join(folder, String(size))
    await writeFile(file, content)
    const sha256 = createHash('sha256').update(content).digest()
    expect(await hashFile(file)).toEqual({ bytes: size, sha256 })
    expect(await hashFile(Buffer.from(file))).toEqual({ bytes: size, sha256 })
  },
)
