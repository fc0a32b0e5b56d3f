import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArtworkInfo, pageMetadata } from '@platen/domain/artwork'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { buildPdf } from '../pdf/pdf-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'

afterAll(closePool)

async function described(bytes: Buffer): Promise<ArtworkInfo> {
  const folder = await temporaryFolder()
  const source = join(folder, 'artwork')
  const outFolder = join(folder, 'out')
  await mkdir(outFolder)
  await writeFile(source, bytes)
  const result = await prepareArtwork({ owner: 'test', source, outFolder })
  if (!result.ok) throw new Error(result.refusal.text)
  return result.info
}

/**
 * Builds a PDF with pages of 100 x 100 points and these contents; the resources are a white ink and a font that is not
 * embedded.
 */
function createPdf(...contents: string[]): Buffer {
  const kids = contents.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  const white = '/ColorSpace<</White[/Separation/RDG_WHITE/DeviceGray 3 0 R]>>'
  const font = '/Font<</F<</Type/Font/Subtype/TrueType/BaseFont/Frutiger>>>>'
  return buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages/Count ${contents.length}/Kids[${kids}]/MediaBox[0 0 100 100]/Resources<<${white}${font}>>>>`,
      3: '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>',
      ...Object.fromEntries(
        contents.flatMap((data, i) => [
          [10 + 2 * i, `<</Type/Page/Parent 2 0 R/Contents ${11 + 2 * i} 0 R>>`],
          [11 + 2 * i, { data }],
        ]),
      ),
    },
  })
}

test('preparePdf returns metadata per page and for the entire file', async () => {
  const info = await described(createPdf('/White cs 1 scn 0 0 50 50 re f', '0 0 1 rg BT /F 12 Tf (Ada) Tj ET'))
  expect(info).toMatchObject({ spotColours: ['RDG_WHITE'], fonts: [{ name: 'Frutiger', embedded: false }] })
  expect(pageMetadata(info, 1)).toMatchObject({ spotColours: ['RDG_WHITE'], fonts: [] })
  expect(pageMetadata(info, 2)).toMatchObject({
    spotColours: [],
    fonts: [{ name: 'Frutiger', embedded: false }],
    colourSpaces: ['DeviceRGB'],
  })
})

test('preparePdf omits metadata per page if all pages are equal', async () => {
  const info = await described(createPdf('1 0 0 rg 0 0 50 50 re f', '0 1 0 rg 0 0 50 50 re f'))
  expect(info.pages.map((page) => page.facts)).toEqual([undefined, undefined])
  expect(pageMetadata(info, 2)).toMatchObject({ colourSpaces: ['DeviceRGB'], lowestResolutionDpi: null })
})
