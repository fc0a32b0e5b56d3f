import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { comparePictures, type PictureComparison } from './compare-pictures.ts'

const SIDE = 200

/** Rectangle of one colour. */
function rectangle(left: number, top: number, width: number, height: number, background = 'black'): OverlayOptions {
  return { left, top, input: { create: { width, height, channels: 3, background } } }
}

async function compare(
  expected: readonly OverlayOptions[],
  actual: readonly OverlayOptions[],
): Promise<PictureComparison> {
  const folder = await temporaryFolder()
  const write = async (name: string, shapes: readonly OverlayOptions[]): Promise<string> => {
    const file = join(folder, name)
    const white = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'white' } })
    await white
      .composite([...shapes])
      .png()
      .toFile(file)
    return file
  }
  return comparePictures(await write('expected.png', expected), await write('actual.png', actual))
}

/** Lines of text: small marks that cover little of the page. */
const text = (left: number): OverlayOptions[] => [0, 1, 2, 3].map((line) => rectangle(left, 20 + line * 10, 60, 3))

test('comparePictures takes pictures that are shifted by one pixel as the same', async () => {
  expect(await compare(text(20), text(21))).toBe('same')
  expect(await compare([], [])).toBe('same')
})

test('comparePictures finds a missing line, a shift of four pixels and another colour', async () => {
  expect(await compare(text(20), text(20).slice(1))).toBe('different')
  expect(await compare(text(20), text(24))).toBe('different')
  const photo = (colour: string) => [rectangle(0, 0, SIDE, SIDE, 'teal'), rectangle(50, 50, 20, 20, colour)]
  expect(await compare(photo('red'), photo('blue'))).toBe('different')
})

test('comparePictures finds marks where nothing is expected, and a blank picture', async () => {
  expect(await compare([], text(20))).toBe('different')
  expect(await compare(text(20), [])).toBe('blank')
  expect(await compare([rectangle(5, 5, 2, 1)], [])).toBe('blank')
})
