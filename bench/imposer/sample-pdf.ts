import { deflateSync } from 'node:zlib'

/** Variants of the file structure, since programs write PDF in different ways. */
export const STRUCTURES = ['plain', 'object-streams', 'updated', 'inherited', 'split-contents'] as const
export type Structure = (typeof STRUCTURES)[number]

type Body = Map<number, Buffer>
const latin = (text: string) => Buffer.from(text, 'latin1')
const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([latin(`<<${dictionary}/Length ${data.length}>>stream\n`), data, latin('\nendstream')])

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Rows of RGB. */
  readonly data: Buffer
}

/** The content of the page, independent of the file structure. Sizes in points. */
export interface SamplePage {
  readonly width: number
  readonly height: number
  readonly content: string
  /** Entries of the resource dictionary in addition to the image, in PDF syntax. */
  readonly resources: string
  readonly image?: Pixels
}

/** Writes the page as a PDF file of the given structure. */
export function samplePdf(page: SamplePage, structure: Structure): Buffer {
  const body = createBody(page, structure)
  if (structure === 'object-streams') return withObjectStream(body)
  const file = classic(body)
  return structure === 'updated' ? withUpdate(file, body) : file
}

// Object numbers: 1 catalogue, 2 pages, 3 page, 4 and 5 contents, 6 image.
function createBody(page: SamplePage, structure: Structure): Body {
  const box = `/MediaBox[0 0 ${page.width} ${page.height}]`
  const image = page.image ? '/XObject<</Im 6 0 R>>' : ''
  const shared = `${box}/Resources<<${page.resources}${image}>>`
  const isInherited = structure === 'inherited'
  const [first, rest] = splitContent(page.content, structure === 'split-contents')
  const body: Body = new Map([
    [1, latin('<</Type/Catalog/Pages 2 0 R>>')],
    [2, latin(`<</Type/Pages/Kids[3 0 R]/Count 1${isInherited ? shared : ''}>>`)],
    [3, latin(`<</Type/Page/Parent 2 0 R${isInherited ? '' : shared}/Contents${rest ? '[4 0 R 5 0 R]' : ' 4 0 R'}>>`)],
    [4, stream('/Filter/FlateDecode', deflateSync(latin(first)))],
  ])
  if (rest) body.set(5, stream('/Filter/FlateDecode', deflateSync(latin(rest))))
  if (page.image) {
    const { width, height, data } = page.image
    const kind = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    body.set(6, stream(`${kind}/Filter/FlateDecode`, deflateSync(data, { level: 1 })))
  }
  return body
}

function splitContent(content: string, isSplit: boolean): [string, string] {
  if (!isSplit) return [content, '']
  const middle = content.indexOf('\n', content.length / 2)
  return [content.slice(0, middle), content.slice(middle)]
}

function place(file: { parts: Buffer[]; length: number }, body: Body): Map<number, number> {
  const offsets = new Map<number, number>()
  for (const [id, content] of body) {
    offsets.set(id, file.length)
    const object = Buffer.concat([latin(`${id} 0 obj\n`), content, latin('\nendobj\n')])
    file.parts.push(object)
    file.length += object.length
  }
  return offsets
}

const head = () => {
  const start = latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  return { parts: [start], length: start.length }
}

const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`

function classic(body: Body): Buffer {
  const file = head()
  const offsets = place(file, body)
  const size = Math.max(...body.keys()) + 1
  const rows = Array.from({ length: size - 1 }, (_, at) => {
    const offset = offsets.get(at + 1)
    return offset === undefined ? '0000000000 00001 f \n' : entry(offset)
  })
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  return Buffer.concat([
    ...file.parts,
    latin(`${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`),
  ])
}

/** Appends the page as an incremental update. */
function withUpdate(file: Buffer, body: Body): Buffer {
  const before = file.lastIndexOf('startxref\n') + 'startxref\n'.length
  const previous = Number.parseInt(file.subarray(before, before + 12).toString('latin1'), 10)
  const page = body.get(3) ?? Buffer.alloc(0)
  const object = Buffer.concat([latin('3 0 obj\n'), page, latin('\nendobj\n')])
  const size = Math.max(...body.keys()) + 1
  const table = `xref\n3 1\n${entry(file.length)}trailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}>>\n`
  return Buffer.concat([file, object, latin(`${table}startxref\n${file.length + object.length}\n%%EOF\n`)])
}

/** Writes dictionaries to an object stream, and the cross-reference table as a stream (PDF 1.5 and later). */
function withObjectStream(body: Body): Buffer {
  const packed = [1, 2, 3]
  const texts = packed.map((id) => body.get(id) ?? Buffer.alloc(0))
  let at = 0
  const index = packed.map((id, which) => {
    const start = at
    at += (texts[which]?.length ?? 0) + 1
    return `${id} ${start}`
  })
  const first = latin(`${index.join(' ')} `)
  const data = deflateSync(Buffer.concat([first, ...texts.flatMap((text) => [text, latin(' ')])]))
  const file = head()
  const directObjects = new Map([...body].filter(([id]) => !packed.includes(id)))
  const holder = Math.max(...body.keys()) + 1
  directObjects.set(holder, stream(`/Type/ObjStm/N ${packed.length}/First ${first.length}/Filter/FlateDecode`, data))
  const offsets = place(file, directObjects)
  const rows = Buffer.alloc((holder + 2) * 7)
  const row = (id: number, type: number, middle: number, last: number) => {
    rows.writeUInt8(type, id * 7)
    rows.writeUInt32BE(middle, id * 7 + 1)
    rows.writeUInt16BE(last, id * 7 + 5)
  }
  row(0, 0, 0, 65_535)
  for (const [id, offset] of offsets) row(id, 1, offset, 0)
  for (const [which, id] of packed.entries()) row(id, 2, holder, which)
  row(holder + 1, 1, file.length, 0)
  const table = stream(`/Type/XRef/Size ${holder + 2}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode`, deflateSync(rows))
  const end = `\nendobj\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.concat([...file.parts, latin(`${holder + 1} 0 obj\n`), table, latin(end)])
}
