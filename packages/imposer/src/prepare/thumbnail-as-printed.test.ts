import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { buildPdf } from '../pdf/pdf-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'
import { renderThumbnails } from './reprocess.ts'

afterAll(closePool)

const PRINTED = 4

test('thumbnails show the appearance of form fields and no screen-only annotations', async () => {
  const look = (colour: string) => ({
    dict: '/Type/XObject/Subtype/Form/BBox[0 0 40 40]',
    data: `${colour} rg 0 0 40 40 re f`,
  })
  const bytes = buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Annots[4 0 R 5 0 R]>>',
      4: `<</Type/Annot/Subtype/Widget/F ${PRINTED}/FT/Tx/T(a)/V(Ada)/Rect[20 30 60 70]/AP<</N 6 0 R>>>>`,
      5: '<</Type/Annot/Subtype/Stamp/F 0/Rect[140 30 180 70]/AP<</N 7 0 R>>>>',
      6: look('1 0 0'),
      7: look('0 0 1'),
    },
  })
  const folder = await temporaryFolder()
  const source = join(folder, 'form.pdf')
  const outFolder = join(folder, 'out')
  await mkdir(outFolder)
  await writeFile(source, bytes)
  const result = await prepareArtwork({ owner: 'test', source, outFolder })
  if (!result.ok) throw new Error(result.refusal.text)
  const thumbnail = join(outFolder, 'thumbnail-1.webp')
  await renderThumbnails({ preparedFile: result.preparedFile, pages: [1], getPath: () => thumbnail, owner: 'test' })
  const { data, info } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [
    ...data.subarray(4 * ((info.height >> 1) * info.width + x), 4 * ((info.height >> 1) * info.width + x) + 4),
  ]
  const [red = 0, green = 255, blue = 255, alpha = 0] = at(80)
  expect(red - Math.max(green, blue)).toBeGreaterThan(180)
  expect(alpha).toBe(255)
  expect(at(320)[3]).toBe(0)
})
