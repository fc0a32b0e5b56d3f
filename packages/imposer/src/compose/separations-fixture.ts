import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'

export const hasGhostscript = spawnSync('gs', ['--version']).status === 0

export interface Separation {
  readonly width: number
  readonly height: number
  /** One byte per pixel: 0 is full ink, 255 none. */
  readonly tones: Uint8Array
}

/** Returns the separations of the first page by ink name, rendered by Ghostscript. */
export async function renderSeparations(file: string, ppi = 72): Promise<ReadonlyMap<string, Separation>> {
  const folder = join(testFolder(), 'plates')
  mkdirSync(folder)
  const ghostscriptArguments = [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-sDEVICE=tiffsep',
    `-r${ppi}`,
    `-sOutputFile=${join(folder, 'page.tif')}`,
  ]
  const done = spawnSync('gs', [...ghostscriptArguments, file], { encoding: 'utf8' })
  expect(done.status, done.stderr).toBe(0)
  const plates = new Map<string, Separation>()
  for (const name of readdirSync(folder)) {
    const ink = /\((.+)\)\.tif$/.exec(name)?.[1]
    if (ink === undefined) continue
    const { data, info } = await sharp(join(folder, name))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    plates.set(ink, { width: info.width, height: info.height, tones: data })
  }
  return plates
}
