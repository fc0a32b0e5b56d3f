import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { SVG_LIMITS } from './limits.ts'
import { damaged, refuse } from './unusable-artwork-error.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

/** Name of elements of other namespaces than SVG, for example metadata of an editor. */
const FOREIGN = '#foreign'

export interface SvgElement {
  /** Without namespace prefix; elements of other namespaces, which are not rendered, have the name `FOREIGN`. */
  readonly name: string
  /**
   * None for elements of other namespaces. Those without a namespace, and xlink:href as `href`; character references
   * are resolved.
   */
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
 * Scans an SVG before it is rendered, and enforces `limits`. Rejects XML that is not well-formed, and a DOCTYPE:
 * entities can expand a small file to a large one.
 */
export function scanSvg(text: string, limits: { readonly depth: number } = SVG_LIMITS): SvgScan {
  const elements: SvgElement[] = []
  const open: number[] = []
  let css = ''
  let attributes = 0
  const addText = (characters: string): void => {
    if (elements[open.at(-1) ?? -1]?.name === 'style') css += `${characters}\n`
  }
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', () => {
    throw damaged('SVG', `it is not well-formed XML (line ${parser.line})`)
  })
  parser.on('doctype', () => {
    throw refuse('svgDoctype')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (elements.length >= SVG_LIMITS.elements) throw tooComplex(`more than ${SVG_LIMITS.elements} elements`)
    if (open.length >= limits.depth) throw tooComplex(`more than ${limits.depth} elements within each other`)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > SVG_LIMITS.attributesOfOneElement) throw tooComplex('an element with too many attributes')
  })
  parser.on('opentag', (tag) => {
    const isForeign = tag.uri !== '' && tag.uri !== SVG_NAMESPACE
    const [name, attributesOfSvg] = isForeign ? [FOREIGN, new Map()] : [tag.local, svgAttributes(tag.attributes)]
    elements.push({ name, attributes: attributesOfSvg, parent: open.at(-1) ?? -1 })
    open.push(elements.length - 1)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return { elements, css }
}

/** Two different values of `href` and `xlink:href` are rejected, because renderers disagree about which one applies. */
function svgAttributes(attributes: Readonly<Record<string, SaxesAttributeNS>>): ReadonlyMap<string, string> {
  const byName = new Map<string, string>()
  for (const { uri, local, value } of Object.values(attributes)) {
    const isLink = uri === XLINK_NAMESPACE && local === 'href'
    if (uri !== '' && !isLink) continue
    if ((byName.get(local) ?? value) !== value) throw damaged('SVG', 'an element has two different references')
    byName.set(local, value)
  }
  return byName
}
