import {
  type ArtworkItem,
  newArtworkItem,
  newPictureItem,
  type PictureItem,
  type TextPath,
} from '@platen/domain/templates'
import { mmFromPt, roundTo } from '@platen/domain/units'
import { describe, expect, test } from 'vitest'
import { hasGhostscript, renderSeparations } from '../compose/separations-fixture.ts'
import { drawn, normalisedFile, readSheet } from '../compose/sheet-fixtures.ts'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { draw, template, text } from './template-fixtures.ts'

/** Items of 40 × 30 mm on a template of 100 × 40 mm. */
const BOUNDS = { x: 10, y: 5, width: 40, height: 30 }
const picture = (changes: Partial<PictureItem> = {}): PictureItem => ({
  ...newPictureItem('photo', 'Photo', BOUNDS),
  ...changes,
})
const artwork = (changes: Partial<ArtworkItem> = {}): ArtworkItem => ({
  ...newArtworkItem('back', 'Back', BOUNDS, 'art'),
  ...changes,
})

/** A page of 200 × 100 points: cyan, with magenta on its left half. */
const twoColours = () =>
  normalisedFile(onePage({ content: { data: '1 0 0 0 k 0 0 200 100 re f 0 1 0 0 k 0 0 100 100 re f' } }))

/** Returns left, top, right and bottom of the form of the page in mm from the top left corner. */
function placeOf(pdfFile: string): number[] {
  const { drawn: forms, height } = readSheet(pdfFile)
  const [topLeft, topRight, bottomLeft] = forms[0]!.corners
  return [topLeft!.x, height - topLeft!.y, topRight!.x, height - bottomLeft!.y].map((pt) => roundTo(mmFromPt(pt), 3))
}

describe('The first page of ready artwork', () => {
  test('fits its bounds, at its placement', async () => {
    const files = { artworks: { art: { preparedFile: await twoColours() } } }
    const placed = async (changes: Partial<ArtworkItem>) => {
      const drawing = await draw(template([artwork(changes)]), {}, files)
      expect(drawing.faults).toEqual([])
      return placeOf(drawing.pdfFile)
    }
    expect(await placed({})).toEqual([10, 10, 50, 30])
    expect(await placed({ placement: 'TOP_LEFT' })).toEqual([10, 5, 50, 25])
    expect(await placed({ placement: 'BOTTOM_RIGHT' })).toEqual([10, 15, 50, 35])
    expect(await placed({ fit: 'FILL' })).toEqual([0, 5, 60, 35])
    expect(await placed({ fit: 'FILL', placement: 'MIDDLE_LEFT' })).toEqual([10, 5, 70, 35])
    // turned about the centre of the bounds: its top left corner is at the top right
    expect(await placed({ rotation: 90 })).toEqual([40, 0, 40, 0])
  })

  test('is copied once, however often it is drawn, and cut to the bounds', async () => {
    const files = { artworks: { art: { preparedFile: await twoColours() } } }
    const items = [artwork({ fit: 'FILL' }), artwork({ id: 'second', x: 60, width: 30 })]
    const drawing = await draw(template(items), {}, files)
    const sheet = readSheet(drawing.pdfFile)
    expect(new Set(sheet.drawn.map(({ form }) => form)).size).toBe(1)
    const page = await drawn(drawing.pdfFile, 1, 2)
    expect(page.at(0.05, 0.5)).toBe('ffffff')
    expect(page.at(0.55, 0.5)).toBe('ffffff')
    expect(page.at(0.15, 0.5)).not.toBe('ffffff')
  })

  test('that is missing or damaged is a fault', async () => {
    const drawing = await draw(
      template([artwork(), artwork({ id: 'other', artworkId: 'none' })]),
      {},
      {
        artworks: { art: { preparedFile: '/nowhere/ready.pdf' } },
      },
    )
    expect(drawing.faults).toEqual([
      { itemId: 'back', code: 'artworkMissing', detail: '' },
      { itemId: 'other', code: 'artworkMissing', detail: '' },
    ])
  })
})

describe('A picture', () => {
  test('fills its mask', async () => {
    const preparedFile = await twoColours()
    const files = { pictures: { photo: { preparedFile, pixels: null } } }
    const drawing = await draw(template([picture({ mask: { type: 'ELLIPSE' } })]), { photo: 'https://x/y.jpg' }, files)
    expect(drawing.faults).toEqual([])
    expect(placeOf(drawing.pdfFile)).toEqual([0, 5, 60, 35])
    const page = await drawn(drawing.pdfFile, 1, 2)
    // outside of the ellipse, in the corner of the bounds; inside, left and right
    expect(page.at(0.11, 0.16)).toBe('ffffff')
    expect(page.at(0.2, 0.5)).not.toBe(page.at(0.4, 0.5))
    const path = 'M0 0H20V30H0Z'
    const half = await draw(template([picture({ mask: { type: 'PATH', path } })]), { photo: 'x' }, files)
    expect((await drawn(half.pdfFile, 1, 2)).at(0.4, 0.5)).toBe('ffffff')
  })

  test('with too few pixels for its printed size is a fault with its resolution', async () => {
    const preparedFile = await twoColours()
    const faults = async (width: number, height: number, changes: Partial<PictureItem> = {}) => {
      const files = { pictures: { photo: { preparedFile, pixels: { width, height } } } }
      return (await draw(template([picture({ minResolution: 150, ...changes })]), { photo: 'x' }, files)).faults
    }
    // FILL draws it 60 × 30 mm: 355 pixels at 150 ppi
    expect(await faults(355, 178)).toEqual([])
    expect(await faults(300, 150)).toEqual([{ itemId: 'photo', code: 'resolutionTooLow', detail: '127' }])
    // FIT draws it 40 × 20 mm
    expect(await faults(300, 150, { fit: 'FIT' })).toEqual([])
    expect(await faults(1, 1, { minResolution: 0 })).toEqual([])
  })

  test('without a file is missing, without a link empty, and optional if it is not required', async () => {
    const codes = async (link: string, isRequired: boolean) => {
      const item = picture({ source: { field: 'photo', fallback: '', isRequired } })
      return (await draw(template([item]), { photo: link })).faults.map(({ code }) => code)
    }
    expect(await codes('https://x/y.jpg', false)).toEqual(['pictureMissing'])
    expect(await codes(' ', true)).toEqual(['fieldEmpty'])
    expect(await codes('', false)).toEqual([])
  })

  test('is shown in the SVG if it has an address', async () => {
    const pictures = { photo: { preparedFile: await twoColours(), pixels: null, href: '/thumbnail?a=1&b="2"' } }
    const drawing = await draw(template([picture()]), { photo: 'x' }, { pictures })
    expect(drawing.svg).toContain('<image href="/thumbnail?a=1&amp;b=&quot;2&quot;" width="1" height="1"')
    expect(
      (
        await draw(
          template([picture()]),
          { photo: 'x' },
          { pictures: { photo: { ...pictures.photo, href: undefined } } },
        )
      ).svg,
    ).not.toContain('<image')
  })
})

test('Drawings in one page have the same id only for the same outline, and for the same shape of a picture', async () => {
  const pictures = { photo: { preparedFile: await twoColours(), pixels: null, href: '/thumbnail' } }
  const drawings = await Promise.all(
    [
      ['Ana', 20],
      ['Bea', 30],
      ['Ana', 20],
    ].map(([value, width]) => {
      const items = [text({ x: 0, y: 0, width: 80, height: 20 }), picture({ width: Number(width) })]
      return draw(template(items), { text: String(value), photo: 'x' }, { pictures })
    }),
  )
  const shapesById = new Map<string, Set<string>>()
  for (const { svg } of drawings) {
    for (const [, id = '', shape = ''] of svg.matchAll(/id="([^"]+)"(?:><path)? d="([^"]+)"/g)) {
      shapesById.set(id, new Set([...(shapesById.get(id) ?? []), shape]))
    }
  }
  expect([...shapesById.values()].filter(({ size }) => size !== 1)).toEqual([])
  // A n a, B e with the same a, and two shapes
  expect(shapesById.size).toBe(5 + 2)
})

test.skipIf(!hasGhostscript)('Text over artwork with white is on its own plates', async () => {
  const white = '/White[/Separation/RDG_WHITE/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 0 0]>>]'
  const preparedFile = await normalisedFile(
    onePage({
      resources: `<</ColorSpace<<${white}>>>>`,
      content: { data: '/White cs 1 scn 0 0 200 100 re f' },
    }),
  )
  const name = text(BOUNDS, { color: { kind: 'CMYK', c: 0, m: 0, y: 0, k: 100 }, hasWhite: true })
  const drawing = await draw(
    template([artwork({ fit: 'FILL' }), name]),
    { text: 'Anna' },
    { artworks: { art: { preparedFile } } },
  )
  const plates = await renderSeparations(drawing.pdfFile)
  const shares = (ink: string) => {
    const { tones } = plates.get(ink)!
    return tones.filter((tone) => tone < 128).length / tones.length
  }
  // the white of the artwork covers its bounds, also below the text
  expect(shares('RDG_WHITE')).toBeCloseTo((40 * 30) / (100 * 40), 1)
  expect(shares('Black')).toBeGreaterThan(0.01)
  expect(shares('Cyan')).toBe(0)
})

describe('Text on a path', () => {
  const ellipse = { kind: 'ELLIPSE', angle: 0, side: 'OUTSIDE', sweep: 360 } as const
  const CIRCLE = { x: 30, y: 5, width: 30, height: 30 }

  test('has the largest size at which it is no longer than the path', async () => {
    const straight = { kind: 'PATH', data: 'M0 15L40 15' } as const
    const drawing = await draw(template([text(BOUNDS, { path: straight, maxSize: 200 })]), { text: 'Hello' })
    const doubled = await draw(template([text(BOUNDS, { path: straight, maxSize: 200 })]), { text: 'HelloHello' })
    expect(drawing.textSizes['text']! / doubled.textSizes['text']!).toBeCloseTo(2, 1)
    const made360 = await draw(template([text(CIRCLE, { path: ellipse, maxSize: 12 })]), { text: 'Hello' })
    expect(made360.textSizes).toEqual({ text: 12 })
  })

  test('that is too long is a fault with the characters that fit', async () => {
    const item = text(CIRCLE, { path: { ...ellipse, sweep: 90 }, minSize: 12, maxSize: 12 })
    const drawing = await draw(template([item]), { text: 'Happy birthday to you' })
    expect(drawing.faults).toEqual([{ itemId: 'text', code: 'textTooLong', detail: '11' }])
    const lines = await draw(template([text(CIRCLE, { path: ellipse })]), { text: 'a\nb' })
    expect(lines.faults.map(({ code }) => code)).toEqual(['textTooLong'])
  })

  test('reads clockwise outside of an ellipse, and from left to right inside at its bottom', async () => {
    const placeAt = async (changes: Partial<Extract<TextPath, { kind: 'ELLIPSE' }>>) => {
      const item = text(CIRCLE, { path: { ...ellipse, ...changes }, minSize: 20, maxSize: 20 })
      const { svg } = await draw(template([item]), { text: 'I' })
      const [a, b, , , x, y] = /matrix\(([^)]+)\)/.exec(svg)![1]!.split(' ').map(Number)
      return { degrees: Math.round((Math.atan2(b!, a!) * 180) / Math.PI) + 0, x: x!, y: y! }
    }
    expect(await placeAt({})).toMatchObject({ degrees: 0, y: expect.closeTo(5, 0) })
    expect(await placeAt({ angle: 90 })).toMatchObject({ degrees: 90, x: expect.closeTo(60, 0) })
    expect(await placeAt({ angle: 180 })).toMatchObject({ y: expect.closeTo(35, 0) })
    expect(await placeAt({ side: 'INSIDE', angle: 180 })).toMatchObject({ degrees: 0, y: expect.closeTo(35, 0) })
  })
})
