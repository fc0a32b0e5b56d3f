import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { normaliseImage } from '../images/index.ts'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { composed, createPlan, drawn, placement, sheetInput } from './sheet-fixtures.ts'

const qpdf = spawnSync('qpdf', ['--version']).status === 0

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">
  <linearGradient id="g"><stop stop-color="#00f"/><stop offset="1" stop-color="#00f" stop-opacity="0"/></linearGradient>
  <rect width="20" height="20" fill="#00ff00"/><rect x="20" width="20" height="20" fill="url(#g)"/></svg>`

async function pictures() {
  const raw = (channels: 3 | 4, colour: readonly number[]) => {
    const data = Buffer.from(Array.from({ length: 400 * 200 }, () => colour).flat())
    return sharp(data, { raw: { width: 400, height: 200, channels } })
  }
  return [
    { kind: 'PNG', bytes: await raw(4, [255, 0, 0, 128]).png().toBuffer(), colour: /^ff7[ef]7[ef]$/ },
    {
      kind: 'JPEG',
      bytes: await raw(3, [0, 0, 254]).jpeg({ quality: 100 }).toBuffer(),
      colour: /^0[0-2]0[0-2]f[c-f]$/,
    },
    { kind: 'TIFF', bytes: await raw(3, [0, 255, 0]).tiff().toBuffer(), colour: /^0[01]ff0[0-2]$/ },
    { kind: 'SVG', bytes: Buffer.from(SVG), colour: /^0[01]ff0[0-2]$/ },
  ] as const
}

test('composeSheet places images and SVG drawings unchanged in their slots, in a valid file', async () => {
  const ready: Record<string, string> = {}
  const images = await pictures()
  for (const { kind, bytes } of images) {
    const source = join(testFolder(), 'source')
    writeFileSync(source, bytes)
    ready[kind] = `${source}.pdf`
    expect(await normaliseImage(kind, source, ready[kind])).toMatchObject({ ok: true })
  }
  // each twice, in two rows
  const placements = [0, 1].flatMap((row) =>
    images.map(({ kind }, at) => placement(kind, [40, 0, 0, 20, 10 + 50 * at, 10 + 30 * row], 1 + at + 10 * row)),
  )
  const sheet = await composed(sheetInput(ready, createPlan(placements, 220, 80)))
  const picture = await drawn(sheet)
  for (const row of [0, 1]) {
    images.forEach(({ colour }, at) => {
      expect(picture.at((10 + 50 * at + 5) / 220, (10 + 30 * row + 5) / 80)).toMatch(colour)
      expect(picture.at((10 + 50 * at - 5) / 220, (10 + 30 * row + 5) / 80)).toBe('ffffff')
    })
  }
  for (const file of qpdf ? [sheet, ...Object.values(ready)] : []) {
    const checked = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    expect(`${checked.status} ${checked.stderr}`).toBe('0 ')
  }
})
