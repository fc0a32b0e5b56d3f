import { SVG_LIMITS } from './limits.ts'
import { damaged, refuse } from './unusable-artwork-error.ts'

export interface SvgElement {
  /** Without namespace prefix. */
  readonly name: string
  /** By name without prefix, with character references resolved. */
  readonly attributes: ReadonlyMap<string, string>
  /** Index of the parent in the list; -1 for the root. */
  readonly parent: number
}

export interface SvgScan {
  readonly elements: readonly SvgElement[]
  /** Text of all `style` elements. */
  readonly css: string
}

const tooComplex = (detail: string) => refuse('tooComplex', { kind: 'SVG', detail })

/** Decodes the file: UTF-8, UTF-16 with byte order mark, or the declared encoding. */
export function svgText(bytes: Buffer): string {
  const marks: readonly (readonly [number, number, string])[] = [
    [0xff, 0xfe, 'utf-16le'],
    [0xfe, 0xff, 'utf-16be'],
  ]
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second)
  const declared = /^[^>]{0,100}encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))
  try {
    return new TextDecoder(mark?.[2] ?? declared?.[1] ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw damaged('SVG', 'its text is not in the encoding that it names')
  }
}

/**
 * Scans the tags of an SVG in one pass, before any parser, and enforces `limits`. Rejects a DOCTYPE:
 * entities can expand a small file to a large one. Does not validate the XML otherwise; the rendering library does.
 */
export function scanSvg(text: string, limits: { readonly depth: number } = SVG_LIMITS): SvgScan {
  const elements: SvgElement[] = []
  const open: number[] = []
  const css: string[] = []
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = afterNonElement(text, at)
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    if (text[at + 1] === '/') {
      open.pop()
      at += 2
      continue
    }
    const tag = readTag(text, at)
    elements.push({ name: tag.name, attributes: tag.attributes, parent: open.at(-1) ?? -1 })
    if (elements.length > SVG_LIMITS.elements) throw tooComplex(`more than ${SVG_LIMITS.elements} elements`)
    if (!tag.closed) open.push(elements.length - 1)
    if (open.length > limits.depth) throw tooComplex(`more than ${limits.depth} elements within each other`)
    at = tag.end
    if (tag.name === 'style' && !tag.closed) {
      const end = text.indexOf('</', at)
      css.push(text.slice(at, end < 0 ? undefined : end))
    }
  }
  return { elements, css: css.join('\n') }
}

/** Returns the end of a comment, CDATA section or instruction at `at`; undefined if an element starts there. */
function afterNonElement(text: string, at: number): number | undefined {
  const second = text[at + 1]
  if (second !== '!' && second !== '?') return undefined
  const ends: readonly (readonly [string, string])[] = [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ]
  for (const [start, end] of ends) {
    if (!text.startsWith(start, at)) continue
    const found = text.indexOf(end, at + start.length)
    if (found < 0) throw damaged('SVG', 'a comment does not end')
    return found + end.length
  }
  throw refuse('svgDoctype')
}

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly closed: boolean
  readonly end: number
}

const NAME_END = /[\s/>=]/g
const SPACE = /\s/

function readTag(text: string, start: number): Tag {
  const name = readName(text, start + 1)
  const attributes = new Map<string, string>()
  let at = start + 1 + name.length
  for (;;) {
    while (at < text.length && SPACE.test(text[at] ?? '')) at++
    const next = text[at]
    if (next === undefined || next === '<') throw damaged('SVG', 'a tag does not end')
    if (next === '>') return { name: localName(name), attributes, closed: false, end: at + 1 }
    if (next === '/' && text[at + 1] === '>') return { name: localName(name), attributes, closed: true, end: at + 2 }
    const key = readName(text, at)
    if (key === '') throw damaged('SVG', 'a tag is malformed')
    at += key.length
    while (SPACE.test(text[at] ?? '')) at++
    if (text[at] !== '=') throw damaged('SVG', 'an attribute has no value')
    at++
    while (SPACE.test(text[at] ?? '')) at++
    const quote = text[at]
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1
    if (end < 0) throw damaged('SVG', 'an attribute does not end')
    attributes.set(localName(key), resolveReferences(text.slice(at + 1, end)))
    if (attributes.size > SVG_LIMITS.attributesOfOneElement) throw tooComplex('an element with too many attributes')
    at = end + 1
  }
}

function readName(text: string, at: number): string {
  NAME_END.lastIndex = at
  const end = NAME_END.exec(text)?.index ?? text.length
  return text.slice(at, end)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function resolveReferences(value: string): string {
  if (!value.includes('&')) return value
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
