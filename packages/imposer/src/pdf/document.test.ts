import { appendFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PdfDocument } from './document.ts'
import { PDF_LIMITS } from './limits.ts'
import { isName } from './objects.ts'
import { contentStreams, joinedContent } from './page-content.ts'
import { listPages, pageGeometry } from './pages.ts'
import { toPdfFailure } from './pdf-error.ts'
import { buildPdf, objectBytes, onePage, testFile } from './pdf-fixtures.ts'

const CONTENT = '1 0 0 rg 10 20 30 40 re f'
const BLANK_PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'

/** Returns the content of the first page, or the failure code; throws all other errors. */
function readPage(bytes: Buffer): string {
  const path = testFile(bytes)
  try {
    const document = new PdfDocument(path)
    try {
      const [page] = listPages(document)
      return joinedContent(document, contentStreams(document, page!.dict.get('Contents')))
        .toString('latin1')
        .trimEnd()
    } finally {
      document.close()
    }
  } catch (error) {
    const failure = toPdfFailure(error)
    if (!failure) throw error
    return failure.code
  }
}

const replaced = (bytes: Buffer, from: string, to: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')

test('PdfDocument reads classic xref tables, xref streams and object streams', () => {
  for (const table of ['classic', 'stream', 'object-streams'] as const)
    expect(readPage(onePage({}, { table }))).toBe(CONTENT)
})

test('PdfDocument accepts data before the header, with offsets relative to the file or to the header', () => {
  const before = 'HTTP/1.1 200 OK\r\n\r\n'
  expect(readPage(onePage({}, { before }))).toBe(CONTENT)
  const shifted = onePage({})
    .toString('latin1')
    .replace(/^(\d{10}) 00000 n/gm, (_, n: string) => `${String(Number(n) + before.length).padStart(10, '0')} 00000 n`)
  const startxref = /startxref\n(\d+)/.exec(shifted)![1]!
  const fromFile = shifted.replace(/startxref\n\d+/, `startxref\n${Number(startxref) + before.length}`)
  expect(readPage(Buffer.from(before + fromFile, 'latin1'))).toBe(CONTENT)
})

test('PdfDocument rebuilds a broken xref table, including object streams', () => {
  expect(readPage(onePage({}, { table: 'none' }))).toBe(CONTENT)
  const withTrailer = Buffer.concat([onePage({}, { table: 'none' }), Buffer.from('trailer\n<</Root 1 0 R>>')])
  expect(readPage(withTrailer)).toBe(CONTENT)
  for (const table of ['classic', 'stream', 'object-streams'] as const) {
    const whole = onePage({}, { table }).toString('latin1')
    expect(readPage(Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))).toBe(CONTENT)
    expect(readPage(Buffer.from(whole.slice(0, whole.indexOf('startxref')), 'latin1'))).toBe(CONTENT)
  }
})

test('PdfDocument repairs a single wrong xref entry', () => {
  const bytes = onePage({})
  const at = bytes.indexOf('4 0 obj')
  expect(readPage(replaced(bytes, `${String(at).padStart(10, '0')} 00000 n`, '0000000003 00000 n'))).toBe(CONTENT)
})

test('PdfDocument reads a table whose numbers begin at 1 instead of 0, without rebuilding it', () => {
  const shifted = onePage({}).toString('latin1').replace('xref\n0 ', 'xref\n1 ')
  const document = new PdfDocument(testFile(Buffer.from(shifted, 'latin1')))
  expect(document.repaired).toBe(false)
  expect(listPages(document)).toHaveLength(1)
  document.close()
  expect(readPage(Buffer.from(shifted, 'latin1'))).toBe(CONTENT)
})

test.each([' \r\n', '  \n', '\t\r\n', '\r\n', '\r', '\n'])(
  'PdfDocument reads a stream whose keyword is followed by %j',
  (end) => {
    const bytes = onePage({ content: { data: CONTENT } })
    const ended = bytes.toString('latin1').replace('stream\n', `stream${end}`)
    expect(readPage(Buffer.from(ended, 'latin1'))).toBe(CONTENT)
  },
)

test('PdfDocument keeps spaces at the beginning of stream data', () => {
  const document = new PdfDocument(testFile(onePage({ content: { data: ' '.repeat(20) } })))
  const [page] = listPages(document)
  expect(joinedContent(document, contentStreams(document, page!.dict.get('Contents'))).length).toBeGreaterThanOrEqual(
    20,
  )
  document.close()
})

test('PdfDocument repairs a wrong /Length by searching for endstream', () => {
  for (const length of ['/Length 3', '/Length 99999', '/Length 77 0 R', '/Length -5'])
    expect(readPage(onePage({ content: { dict: length, data: CONTENT } }))).toBe(CONTENT)
})

test('PdfDocument uses the newest version of an object after incremental updates', () => {
  const first = onePage({})
  const path = testFile(first)
  const object = objectBytes(4, { data: '0 g' })
  const table = `xref\n4 1\n${String(first.length).padStart(10, '0')} 00000 n \n`
  const previous = /startxref\n(\d+)/.exec(first.toString('latin1'))![1]!
  appendFileSync(
    path,
    Buffer.concat([object, Buffer.from(`${table}trailer\n<</Size 5/Root 1 0 R/Prev ${previous}>>\n`)]),
  )
  appendFileSync(path, `startxref\n${first.length + object.length}\n%%EOF\n`)
  const document = new PdfDocument(path)
  const [page] = listPages(document)
  expect(joinedContent(document, contentStreams(document, page!.dict.get('Contents'))).toString()).toBe('0 g\n')
  expect(document.repaired).toBe(false)
  document.close()
})

test('PdfDocument reads the hidden objects of hybrid files', () => {
  const hidden = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]/Contents 4 0 R>>'
  const stream = { dict: '/Type/ObjStm/N 1/First 4', data: `3 0 ${hidden}` }
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const places: number[] = []
  const add = (part: Buffer): void => {
    places.push(Buffer.concat(parts).length)
    parts.push(part)
  }
  add(objectBytes(1, '<</Type/Catalog/Pages 2 0 R>>'))
  add(objectBytes(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'))
  add(objectBytes(4, { data: CONTENT }))
  add(objectBytes(5, stream))
  const table = Buffer.from([2, 0, 5, 0])
  add(objectBytes(6, { dict: '/Type/XRef/W[1 2 1]/Index[3 1]/Size 7', data: table }))
  const line = (place: number): string => `${String(place).padStart(10, '0')} 00000 n \n`
  const [one, two, four, five, six] = places
  add(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${line(one!)}${line(two!)}0000000000 65535 f \n${line(four!)}${line(five!)}` +
        `trailer\n<</Size 7/Root 1 0 R/XRefStm ${six}>>\n`,
    ),
  )
  parts.push(Buffer.from(`startxref\n${places.at(-1)}\n%%EOF\n`))
  expect(readPage(Buffer.concat(parts))).toBe(CONTENT)
})

test.each([
  ['the root has no Kids', { 2: '<</Type/Pages/Count 1>>' }, 'no-pages'],
  ['the root has no Kids and no type', { 2: '<</Count 1>>' }, 'no-pages'],
  [
    'an inner node has no Kids',
    {
      2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
      3: '<</Type/Pages/Parent 2 0 R/MediaBox[0 0 9 9]>>',
      4: BLANK_PAGE,
    },
    'one',
  ],
  ['a page has no type', { 2: '<</Type/Pages/Kids[4 0 R]/Count 1>>', 4: '<</Parent 2 0 R/MediaBox[0 0 9 9]>>' }, 'one'],
])('listPages takes no node of the page tree as a blank page: %s', (_case, objects, expected) => {
  const all = { 1: '<</Type/Catalog/Pages 2 0 R>>', 4: '<</Type/Null>>', ...objects }
  const document = new PdfDocument(testFile(buildPdf({ objects: all })))
  const pages = () => {
    try {
      return listPages(document).length === 1 ? 'one' : 'several'
    } catch (error) {
      return toPdfFailure(error)?.code
    }
  }
  expect(pages()).toBe(expected)
  document.close()
})

test('listPages applies inherited attributes and stops at cycles in the page tree', () => {
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[5 0 R 2 0 R 5 0 R]/Count 9/MediaBox[10 10 110 60]/Rotate 90/Resources<</Mark/Me>>>>',
    3: '<</Type/Page/Parent 5 0 R/Contents 4 0 R>>',
    4: { data: CONTENT },
    5: '<</Type/Pages/Kids[3 0 R 2 0 R]/CropBox[20 20 500 50]>>',
  }
  const document = new PdfDocument(testFile(buildPdf({ objects })))
  const pages = listPages(document)
  expect(pages).toHaveLength(1)
  expect(pageGeometry(document, pages[0]!)).toMatchObject({ box: [20, 20, 110, 50], rotate: 90, width: 30, height: 90 })
  expect(isName(document.dict(pages[0]!.inherited.get('Resources'))?.get('Mark'), 'Me')).toBe(true)
  document.close()
})

test('PdfDocument rejects empty files and files that are not PDF', () => {
  expect(readPage(Buffer.alloc(0))).toBe('empty-file')
  expect(readPage(Buffer.from('GIF89a, really'))).toBe('not-a-pdf')
  expect(readPage(buildPdf({ objects: { 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]>>' } }))).toBe(
    'no-pages',
  )
  expect(() => new PdfDocument('/nowhere/at/all.pdf')).toThrow('ENOENT')
})

test('PdfDocument rejects hostile files', () => {
  const deep = '['.repeat(PDF_LIMITS.nesting + 10)
  expect(readPage(onePage({ page: `/Deep ${deep}` }))).toBe('too-complex')
  const bomb = deflateSync(Buffer.alloc(PDF_LIMITS.contentBytes + 1))
  expect(readPage(onePage({ content: { dict: '/Filter/FlateDecode', data: bomb } }))).toBe('too-complex')
  const circle = onePage({}).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Prev 9')
  expect(readPage(Buffer.from(circle, 'latin1'))).toBe(CONTENT)
  const self = { 1: '1 0 R', 2: '2 0 R' }
  expect(readPage(buildPdf({ objects: self }))).toBe('damaged')
  const endless = Array.from({ length: 60_000 }, (_, i) => `${i + 9} 0 obj<</Length 7>>stream\n`).join('')
  const kids = Array.from({ length: 60_000 }, (_, i) => `${i + 9} 0 R`).join(' ')
  const unended = `%PDF-1.4\n${endless}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Kids[3 0 R]>>endobj 3 0 obj<</Contents[${kids}]>>endobj`
  expect(readPage(Buffer.from(unended))).toBe('too-complex')
  const within = onePage(
    { more: { 5: { dict: '/Type/ObjStm/N 1/First 4/Length 6 0 R', data: '6 0 42' } } },
    { table: 'object-streams' },
  )
  expect(readPage(within)).toBe(CONTENT)
})

test('PdfDocument returns a page or a failure for any corrupted file', () => {
  const whole = [onePage({}), onePage({}, { table: 'object-streams' })]
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(
      fc.nat({ max: 1 }),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (which, changes, cut) => {
        const bytes = Buffer.from(whole[which]!)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const truncated = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes
        readPage(truncated)
      },
    ),
    { numRuns: 300 },
  )
})
