import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'
import type { PrepareLimits } from './types.ts'

afterAll(closePool)

async function prepare(limits: Partial<PrepareLimits> = {}) {
  const folder = await temporaryFolder()
  const [source, outFolder] = [join(folder, 'a.pdf'), join(folder, 'out')]
  await mkdir(outFolder)
  await writeFile(source, onePage({}))
  return { result: await prepareArtwork({ owner: 'test', source, outFolder, limits }), names: await readdir(outFolder) }
}

/** Stops the idle children of this process. */
async function stopChildren(): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    if (status.includes(`\nPPid:\t${process.pid}\n`)) process.kill(Number(pid), 'SIGSTOP')
  }
}

test('A file whose child process hangs without using the processor is refused, and not an unexpected error that is retried', async () => {
  expect((await prepare()).result.ok).toBe(true)
  await stopChildren()
  expect(await prepare({ quickMs: 100, timeoutMs: 100, wallClockMs: 500 })).toEqual({
    result: { ok: false, refusal: expect.objectContaining({ code: 'tookTooLong' }) },
    names: [],
  })
  // Its child was replaced.
  expect((await prepare()).result.ok).toBe(true)
})
