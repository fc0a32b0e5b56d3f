import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** Builds small PDFs for tests from their objects. */
export type TestObject = string | { readonly dict?: string; readonly data: string | Buffer }

export interface TestFile {
  /** By object number; 1 is the catalog. */
  readonly objects: Readonly<Record<number, TestObject>>
  /** Kind of xref table; `object-streams` also compresses all objects that are not streams. */
  readonly table?: 'classic' | 'stream' | 'object-streams' | 'none'
  readonly trailer?: string
  readonly before?: string
}

const bytes = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text)

export function objectBytes(number: number, object: TestObject): Buffer {
  if (typeof object === 'string') return bytes(`${number} 0 obj\n${object}\nendobj\n`)
  const data = bytes(object.data)
  const length = object.dict?.includes('/Length') ? '' : `/Length ${data.length}`
  return Buffer.concat([
    bytes(`${number} 0 obj\n<<${object.dict ?? ''}${length}>>\nstream\n`),
    data,
    bytes('\nendstream\nendobj\n'),
  ])
}

export function buildPdf({ objects, table = 'classic', trailer = '', before = '' }: TestFile): Buffer {
  const parts = [bytes(`%PDF-1.7\n`)]
  let length = parts[0]!.length
  const rows = new Map<number, readonly [number, number, number]>()
  const add = (number: number, object: TestObject): void => {
    rows.set(number, [1, length, 0])
    const part = objectBytes(number, object)
    parts.push(part)
    length += part.length
  }
  const numbers = Object.keys(objects).map(Number)
  const top = Math.max(...numbers)
  const packed = table === 'object-streams' ? numbers.filter((number) => typeof objects[number] === 'string') : []
  for (const number of numbers) if (!packed.includes(number)) add(number, objects[number]!)
  if (packed.length > 0) {
    const head: string[] = []
    let body = ''
    packed.forEach((number, index) => {
      head.push(`${number} ${body.length}`)
      const object = objects[number]
      body += `${typeof object === 'string' ? object : ''} `
      rows.set(number, [2, top + 1, index])
    })
    const first = `${head.join(' ')} `
    const dict = `/Type/ObjStm/N ${packed.length}/First ${first.length}/Filter/FlateDecode`
    add(top + 1, { dict, data: deflateSync(bytes(first + body)) })
  }
  const at = length
  if (table === 'classic') {
    const lines = ['xref', `0 ${top + 1}`, '0000000000 65535 f ']
    for (let n = 1; n <= top; n++) {
      const row = rows.get(n)
      lines.push(row === undefined ? '0000000000 00000 f ' : `${String(row[1]).padStart(10, '0')} 00000 n `)
    }
    parts.push(bytes(`${lines.join('\n')}\ntrailer\n<</Size ${top + 1}/Root 1 0 R${trailer}>>\n`))
  } else if (table !== 'none') {
    rows.set(top + 2, [1, at, 0])
    const data = Buffer.alloc(7 * (top + 3))
    for (const [number, [type, place, index]] of rows) {
      data.writeUInt8(type, 7 * number)
      data.writeUInt32BE(place, 7 * number + 1)
      data.writeUInt16BE(index, 7 * number + 5)
    }
    const dict = `/Type/XRef/W[1 4 2]/Size ${top + 3}/Root 1 0 R/Filter/FlateDecode${trailer}`
    parts.push(objectBytes(top + 2, { dict, data: deflateSync(data) }))
  }
  if (table !== 'none') parts.push(bytes(`startxref\n${at}\n%%EOF\n`))
  return Buffer.concat([bytes(before), ...parts])
}

export interface TestPage {
  readonly content?: TestObject
  readonly mediaBox?: string
  /** Additional entries of the page dictionary. */
  readonly page?: string
  readonly resources?: string
  readonly catalog?: string
  /** Additional objects, from number 5. */
  readonly more?: Readonly<Record<number, TestObject>>
}

/** Builds a file with one page, by default 200 by 100 points. */
export function onePage(page: TestPage, rest: Omit<TestFile, 'objects'> = {}): Buffer {
  const objects: Record<number, TestObject> = {
    1: `<</Type/Catalog/Pages 2 0 R${page.catalog ?? ''}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox${page.mediaBox ?? '[0 0 200 100]'}/Contents 4 0 R/Resources${page.resources ?? '<<>>'}${page.page ?? ''}>>`,
    4: page.content ?? { data: '1 0 0 rg 10 20 30 40 re f' },
    ...page.more,
  }
  return buildPdf({ objects, ...rest })
}

/** Creates a temporary folder that is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platen-pdf-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes bytes to a temporary file that is deleted after the test. */
export function testFile(content: Buffer, name = 'artwork.pdf'): string {
  const path = join(testFolder(), name)
  writeFileSync(path, content)
  return path
}

/**
 * A PDF whose second page takes almost forever to render: each of its forms draws the next one 30 times. It is small,
 * and quick to read.
 */
export function endlessPdf(): Buffer {
  const levels = 12
  const first = 10
  const form = (level: number): TestObject => ({
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 100 50]/Resources<</XObject<</F ${first + level + 1} 0 R>>>>`,
    data: level === levels ? '1 0 0 rg 0 0 100 50 re f' : '/F Do '.repeat(30),
  })
  return buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 100 50]>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
      4: `<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</XObject<</F ${first} 0 R>>>>>>`,
      5: { data: '0 0 1 rg 0 0 100 50 re f' },
      6: { data: '/F Do' },
      ...Object.fromEntries(Array.from({ length: levels + 1 }, (_, level) => [first + level, form(level)])),
    },
  })
}
