import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareArtwork } from './prepare-artwork.ts'
import type { PrepareLimits } from './types.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 100 100">${inside}</svg>`

/** Within all cost limits, but slower to render than a plain file. */
const SLOW = svg('<rect width="99" height="99" filter="blur(3px)"/>'.repeat(2))
const PLAIN = svg('<rect width="50" height="50" fill="red"/>')

async function prepared(owner: string, text: string, limits: Partial<PrepareLimits> = {}) {
  const outFolder = await mkdtemp(join(tmpdir(), 'turns-'))
  onTestFinished(() => rm(outFolder, { recursive: true }))
  const source = join(outFolder, 'source')
  await writeFile(source, text)
  const result = await prepareArtwork({ owner, source, outFolder, limits })
  return { result, names: await readdir(outFolder) }
}

test('slow files of one owner do not block another owner and are prepared eventually', async () => {
  const order: string[] = []
  const note = async <T>(name: string, done: Promise<T>): Promise<T> => {
    const result = await done
    order.push(name)
    return result
  }
  // no file is finished within one millisecond: each is stopped and started again in the slow lane
  const slow = [1, 2].map((n) => note(`slow ${n}`, prepared('one', SLOW, { quickMs: 1 })))
  const quick = note('quick', prepared('other', PLAIN))
  const all = await Promise.all([...slow, quick])
  expect(all.map(({ result }) => result.ok)).toEqual([true, true, true])
  // the other owner waits only for running jobs, not for queued files
  expect(order.indexOf('quick')).toBeLessThan(2)
  // no files of the first attempt are left
  for (const { names } of all) expect(names.toSorted()).toEqual(['ready.pdf', 'source'])
})

test('a file that times out in both lanes is rejected with the limit of the slow lane', async () => {
  const { result, names } = await prepared('one', SLOW, { quickMs: 1, timeoutMs: 50 })
  expect(result).toMatchObject({ ok: false, refusal: { code: 'tookTooLong', values: { seconds: 0.1 } } })
  expect(names).toEqual(['source'])
})
