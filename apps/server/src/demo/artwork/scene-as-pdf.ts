import { deflateSync } from 'node:zlib'
import { ptFromMm } from '@platen/domain/units'
import type { Colour, Mark, Paint, Path, Point, Scene } from './scene.ts'

/** Spot colour of the white ink, by the convention of RIPs, which print it first. */
const WHITE = 'RDG_WHITE'
/**
 * White ink covers the whole area and is painted last, since a colour above it would knock it out. It overprints, so
 * that it knocks out no colour; viewers that do not simulate overprinting show the colours by the blending.
 */
const WHITE_STATE = '/OP true /op true /OPM 1 /BM /Darken'

const number = (value: number): string => String(Number(value.toFixed(3)))
const numbers = (...values: readonly number[]): string => values.map(number).join(' ')

type Cmyk = readonly [number, number, number, number]

/** Converts naively, without a profile: sufficient for sample artwork. */
function cmyk(colour: Colour): Cmyk {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const light = Math.max(red, green, blue)
  if (light === 0) return [0, 0, 0, 1]
  return [(light - red) / light, (light - green) / light, (light - blue) / light, 1 - light]
}

/** Builds the bytes of a PDF file: objects by number, then the cross-reference table. */
class PdfFile {
  readonly #objects: Buffer[] = []

  /** Reserves an object whose content is set later; returns its number. */
  reserve(): number {
    return this.#objects.push(Buffer.alloc(0))
  }

  set(id: number, content: string): void {
    this.#objects[id - 1] = Buffer.from(content, 'latin1')
  }

  add(content: string): number {
    const id = this.reserve()
    this.set(id, content)
    return id
  }

  addStream(dictionary: string, content: string): number {
    const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 9 })
    const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return this.#objects.push(
      Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]),
    )
  }

  bytes(root: number, info: number, id: string): Buffer {
    const parts: Buffer[] = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    const offsets: number[] = []
    let length = parts[0]?.length ?? 0
    const push = (part: Buffer) => {
      parts.push(part)
      length += part.length
    }
    for (const [index, object] of this.#objects.entries()) {
      offsets.push(length)
      push(Buffer.from(`${index + 1} 0 obj\n`, 'latin1'))
      push(object)
      push(Buffer.from('\nendobj\n', 'latin1'))
    }
    const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const size = offsets.length + 1
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>\n`
    push(Buffer.from(`${table}${trailer}startxref\n${length}\n%%EOF\n`, 'latin1'))
    return Buffer.concat(parts)
  }
}

/** The resources of the page, each with a unique name, created at the first use. */
class Resources {
  readonly #file: PdfFile
  readonly #states = new Map<string, number>()
  readonly #shadings: number[] = []

  constructor(file: PdfFile) {
    this.#file = file
  }

  state(opacity: number, blend: string): string {
    return this.#state(`/ca ${number(opacity)} /CA ${number(opacity)} /BM /${blend}`)
  }

  white(): string {
    return this.#state(WHITE_STATE)
  }

  #state(key: string): string {
    const id = this.#states.get(key) ?? this.#file.add(`<< /Type /ExtGState ${key} >>`)
    this.#states.set(key, id)
    return `/E${id} gs`
  }

  gradient(from: Point, to: Point, colours: readonly [Colour, Colour]): string {
    const [c0, c1] = colours.map((stop) => numbers(...cmyk(stop)))
    const blend = `<< /FunctionType 2 /Domain [0 1] /C0 [${c0}] /C1 [${c1}] /N 1 >>`
    const axis = `/Coords [${numbers(from.x, from.y, to.x, to.y)}] /Extend [true true]`
    const id = this.#file.add(`<< /ShadingType 2 /ColorSpace /DeviceCMYK ${axis} /Function ${blend} >>`)
    this.#shadings.push(id)
    return `/S${id} sh`
  }

  dictionary(spaces: string): string {
    const states = [...this.#states.values()].map((id) => `/E${id} ${id} 0 R`).join(' ')
    const shadings = this.#shadings.map((id) => `/S${id} ${id} 0 R`).join(' ')
    return `<< /ColorSpace << ${spaces} >> /ExtGState << ${states} >> /Shading << ${shadings} >> >>`
  }
}

function separation(file: PdfFile, name: string, look: Cmyk): number {
  const tint = `<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${numbers(...look)}] /N 1 >>`
  return file.add(`[/Separation /${name.replaceAll(' ', '#20')} /DeviceCMYK ${tint}]`)
}

function pathOperators(path: Path): string {
  const at = ({ x, y }: Point) => numbers(x, y)
  return path
    .map((segment) => {
      if (segment.to === 'close') return 'h'
      if (segment.to === 'curve') return `${at(segment.first)} ${at(segment.second)} ${at(segment.at)} c`
      return `${at(segment.at)} ${segment.to === 'move' ? 'm' : 'l'}`
    })
    .join('\n')
}

function draw(mark: Mark, resources: Resources): string {
  const isStroke = mark.stroke !== undefined
  const blend = mark.blend === undefined ? 'Normal' : mark.blend === 'multiply' ? 'Multiply' : 'Screen'
  const state = resources.state(mark.opacity ?? 1, blend)
  const path = pathOperators(mark.path)
  if (mark.paint.kind === 'gradient') {
    const { from, to, colours } = mark.paint
    return `q ${state}\n${path}\nW n ${resources.gradient(from, to, colours)} Q`
  }
  const pen = isStroke ? `${number(mark.stroke ?? 0)} w 1 J 1 j ` : ''
  return `q ${state} ${pen}${colourOperator(mark.paint, isStroke)}\n${path}\n${isStroke ? 'S' : 'f'} Q`
}

function colourOperator(paint: Exclude<Paint, { kind: 'gradient' }>, isStroke: boolean): string {
  if (paint.kind === 'accent') return isStroke ? '/Accent CS 1 SCN' : '/Accent cs 1 scn'
  return `${numbers(...cmyk(paint.colour))} ${isStroke ? 'K' : 'k'}`
}

/**
 * Returns the scene as a PDF of one page in its true size: CMYK, white ink under all colours (`RDG_WHITE`), the accent
 * as a spot colour, transparency and blend modes in a transparency group. No fonts, no images.
 */
export function sceneAsPdf(scene: Scene, title: string): Buffer {
  const file = new PdfFile()
  const [catalogue, pages, page] = [file.reserve(), file.reserve(), file.reserve()]
  const white = separation(file, WHITE, [0, 0, 0, 0])
  const accent = separation(file, scene.accent.name, cmyk(scene.accent.colour))
  const resources = new Resources(file)
  const { width, height } = scene
  const scale = ptFromMm(1)
  const pageRect = `0 0 ${numbers(width, height)} re`
  const content = [
    // Millimetres from the top left corner, as in the scene.
    `${String(scale)} 0 0 ${String(-scale)} 0 ${String(ptFromMm(height))} cm`,
    `${pageRect} W n`,
    drawGround(scene.ground, pageRect, resources),
    ...[...scene.marks, ...scene.lettering].map((mark) => draw(mark, resources)),
    `q ${resources.white()} /White cs 1 scn ${pageRect} f Q`,
  ].join('\n')
  const stream = file.addStream('', content)
  // Six decimals of a point, so that the size in mm is exact to a millionth.
  const box = `[0 0 ${[width, height].map((side) => Number(ptFromMm(side).toFixed(6))).join(' ')}]`
  const spaces = `/White ${white} 0 R /Accent ${accent} 0 R`
  file.set(catalogue, `<< /Type /Catalog /Pages ${pages} 0 R >>`)
  file.set(pages, `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`)
  file.set(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} /TrimBox ${box} /Contents ${stream} 0 R ` +
      `/Group << /S /Transparency /CS /DeviceCMYK /I true >> /Resources ${resources.dictionary(spaces)} >>`,
  )
  const info = file.add(`<< /Title (${title.replaceAll(/[^ -~]|[()\\]/g, '')}) /Producer (Platen) >>`)
  return file.bytes(catalogue, info, getId(title))
}

function drawGround(paint: Paint, pageRect: string, resources: Resources): string {
  if (paint.kind === 'gradient') return resources.gradient(paint.from, paint.to, paint.colours)
  return `q ${colourOperator(paint, false)} ${pageRect} f Q`
}

/** Returns a file identifier of sixteen bytes derived from the title, so that the same artwork has the same one. */
function getId(title: string): string {
  return Buffer.from(title.padEnd(16, '.'), 'latin1').subarray(0, 16).toString('hex')
}
