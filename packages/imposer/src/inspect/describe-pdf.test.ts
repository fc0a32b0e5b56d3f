import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { onePage, type TestPage, testFile } from '../pdf/pdf-fixtures.ts'
import { inspectPdf } from './describe-pdf.ts'
import type { PdfPageInfo } from './types.ts'

async function described(page: TestPage): Promise<PdfPageInfo> {
  const response = await inspectPdf(testFile(onePage(page)))
  if (!response.ok) throw new Error(response.refusal.text)
  return response.info.pages[0]!
}

test('inspectPdf returns the true size of the TrimBox, else CropBox, else MediaBox, as displayed', async () => {
  const getSize = async (page: string): Promise<unknown> => {
    const { size, box } = await described({ mediaBox: '[10 10 730 370]', page })
    return [box, Math.round(size.width * 1e6) / 1e6, Math.round(size.height * 1e6) / 1e6]
  }
  expect(await getSize('')).toEqual(['MediaBox', 254, 127])
  expect(await getSize('/CropBox[10 10 370 370]')).toEqual(['CropBox', 127, 127])
  expect(await getSize('/CropBox[10 10 370 370]/TrimBox[0 0 82 46]')).toEqual(['TrimBox', 25.4, 12.7])
  expect(await getSize('/Rotate 270')).toEqual(['MediaBox', 127, 254])
  expect(await getSize('/Rotate -90/UserUnit 2')).toEqual(['MediaBox', 254, 508])
})

test('inspectPdf rejects page boxes out of range with their numbers, and uses a usable CropBox in them', async () => {
  const inspect = async (page: TestPage) => inspectPdf(testFile(onePage(page)))
  expect(await inspect({ mediaBox: '[0 0 1000000000 720]' })).toMatchObject({
    ok: false,
    refusal: { code: 'page-too-large', values: { widthMm: 352777777.8, heightMm: 254, limitMm: 1_000_000 } },
  })
  expect(await inspect({ page: '/UserUnit 75000', mediaBox: '[0 0 72 144]' })).toMatchObject({
    ok: false,
    refusal: { values: { widthMm: 1_905_000, heightMm: 3_810_000 } },
  })
  const shifted = await inspect({ mediaBox: '[1000000000 0 1000000720 360]' })
  expect(shifted.ok || shifted.refusal.text).toContain('1000000000, 0, 1000000720, 360')
  const { size } = await described({ mediaBox: '[0 0 1000000000 720]', page: '/CropBox[0 0 720 360]' })
  expect(size.width).toBeCloseTo(254, 6)
})

test('inspectPdf returns colour spaces and spot colours of a page, including its forms and patterns', async () => {
  const description = await described({
    content: { data: '0 0 0 1 k /S cs 1 scn /F Do /P1 scn BI /W 1 /H 1 /BPC 8 /CS /G ID x EI' },
    resources:
      '<</ColorSpace<</S[/Separation/RDG_WHITE/DeviceCMYK 7 0 R]/Unused[/Separation/Never/DeviceCMYK 7 0 R]>>/XObject<</F 5 0 R>>/Pattern<</P1 6 0 R>>>>',
    more: {
      5: {
        dict: '/Subtype/Form/BBox[0 0 1 1]/Resources<</ColorSpace<</N[/DeviceN[/CutContour/Cyan/None]/DeviceCMYK 7 0 R]>>>>',
        data: '/N cs 1 1 1 scn',
      },
      6: '<</PatternType 2/Shading<</ShadingType 2/ColorSpace[/Separation/RDG_GLOSS/DeviceGray 7 0 R]>>>>',
      7: '<</FunctionType 2/Domain[0 1]/N 1>>',
    },
  })
  expect(description.spotColours).toEqual(['CutContour', 'RDG_GLOSS', 'RDG_WHITE'])
  expect(description.colourSpaces).toEqual(['DeviceCMYK', 'DeviceGray', 'DeviceN', 'Separation'])
})

test('inspectPdf returns fonts and whether they are embedded', async () => {
  const description = await described({
    content: { data: 'BT /A 9 Tf /B 9 Tf ET' },
    resources: '<</Font<</A 5 0 R/B 6 0 R/C 7 0 R>>>>',
    more: {
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      6: '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Inter/DescendantFonts[8 0 R]>>',
      7: '<</Type/Font/Subtype/Type1/BaseFont/Unused>>',
      8: '<</Subtype/CIDFontType2/FontDescriptor<</FontFile2 9 0 R>>>>',
      9: { data: '' },
    },
  })
  expect(description.fonts).toEqual([
    { name: 'Helvetica', embedded: false },
    { name: 'Inter', embedded: true },
  ])
})

test('inspectPdf detects transparency by opacity, blend mode and soft mask', async () => {
  const state = (entries: string) =>
    described({ content: { data: '/G gs' }, resources: `<</ExtGState<</G<<${entries}>>>>>>` })
  for (const entries of ['/ca .5', '/CA 0', '/BM/Multiply', '/BM[/Screen/Normal]', '/SMask<</S/Alpha>>'])
    expect((await state(entries)).transparency).toBe(true)
  for (const entries of ['/ca 1', '/BM/Normal', '/SMask/None', '/op true'])
    expect((await state(entries)).transparency).toBe(false)
  expect((await state('/op true')).overprint).toBe(true)
})

test('inspectPdf returns the lowest effective resolution of the images', async () => {
  const image = (content: string, page = '') =>
    described({
      content: { data: content },
      page,
      resources: '<</XObject<</I 5 0 R/F 6 0 R>>>>',
      more: {
        5: { dict: '/Subtype/Image/Width 300/Height 300/ColorSpace/DeviceRGB/BitsPerComponent 8', data: '' },
        6: { dict: '/Subtype/Form/BBox[0 0 9 9]/Matrix[2 0 0 2 0 0]', data: 'q 36 0 0 36 0 0 cm /I Do Q' },
      },
    })
  expect((await image('q 72 0 0 72 0 0 cm /I Do Q')).minEffectivePpi).toBe(300)
  expect((await image('q 72 0 0 72 0 0 cm /I Do Q q 0 144 -36 0 0 0 cm /I Do Q')).minEffectivePpi).toBe(150)
  expect((await image('/F Do')).minEffectivePpi).toBe(300)
  expect((await image('/F Do', '/UserUnit 2')).minEffectivePpi).toBe(150)
  expect((await image('0 g')).minEffectivePpi).toBe(null)
})

test('inspectPdf stops at forms that reference each other', async () => {
  const description = await described({
    content: { data: '/A Do' },
    resources: '<</XObject<</A 5 0 R>>>>',
    more: {
      5: { dict: '/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</B 6 0 R>>>>', data: '/B Do /B Do 1 0 0 rg' },
      6: { dict: '/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</A 5 0 R>>>>', data: '/A Do /A Do 0 g' },
    },
  })
  expect(description.colourSpaces).toEqual(['DeviceGray', 'DeviceRGB'])
})

test('inspectPdf returns a failure with code and text', async () => {
  expect(await inspectPdf(testFile(Buffer.from('hello')))).toEqual({
    ok: false,
    refusal: { code: 'not-a-pdf', text: 'This is not a PDF file.' },
  })
})

test('inspectPdf rejects a page or form whose content cannot be unpacked at all', async () => {
  const code = async (page: TestPage) => {
    const result = await inspectPdf(testFile(onePage(page)))
    return result.ok ? undefined : result.refusal.code
  }
  const flate = { dict: '/Filter/FlateDecode' }
  const packed = deflateSync('1 0 0 rg 0 0 9 9 re f '.repeat(500))
  // the block type 3 does not exist
  const broken = Buffer.concat([Buffer.from([0x78, 0x9c, 0xff]), packed.subarray(3)])
  expect(await code({ content: { ...flate, data: broken } })).toBe('content-unreadable')
  expect(await code({ content: { dict: '/Filter/Unknown', data: '0 0 9 9 re f' } })).toBe('content-unreadable')
  const form = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode', data: broken }
  const resources = '<</XObject<</F 5 0 R>>>>'
  expect(await code({ content: { data: '/F Do' }, resources, more: { 5: form } })).toBe('content-unreadable')
  // a form that is not drawn
  expect(await code({ resources, more: { 5: form } })).toBeUndefined()
  // damaged after some operators, packed without operators, empty
  expect(await code({ content: { ...flate, data: packed.subarray(0, packed.length - 12) } })).toBeUndefined()
  expect(await code({ content: { ...flate, data: deflateSync('') } })).toBeUndefined()
  expect(await code({ content: { ...flate, data: '' } })).toBeUndefined()
  // larger than what is read: the page is still artwork, and metadata is incomplete
  expect(await code({ content: { ...flate, data: deflateSync(Buffer.alloc(140 << 20, ' ')) } })).toBeUndefined()
})
