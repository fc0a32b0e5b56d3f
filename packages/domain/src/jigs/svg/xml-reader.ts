import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { SVG_IMPORT_LIMITS, type SvgImportProblem, type SvgParseReason, svgParseFailure } from './svg-import-problem.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const INKSCAPE_NAMESPACE = 'http://www.inkscape.org/namespaces/inkscape'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

/** An element of a drawing. */
export interface XmlElement {
  /** Local name without prefix. */
  readonly name: string
  /** True in the SVG namespace, or without a namespace in a drawing that declares none. */
  readonly isSvg: boolean
  /**
   * By name without prefix; only attributes without a namespace, xlink:href, over which href takes precedence, and
   * `inkscape:label`.
   */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  /** Direct text content with resolved entities. */
  text: string
}

export type XmlResult =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly problem: SvgImportProblem }

/**
 * The SVG document type of the W3C without declarations, as written by drawing programs. It is skipped, and the file
 * that it references is never fetched.
 */
const PLAIN_DOCTYPE =
  /^\s+(?:[\w.-]+:)?svg\s*(?:PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"'<>]{1,80}\1\s+(["'])https?:\/\/www\.w3\.org\/[^"'<>\s]{1,120}\2\s*)?$/

class XmlReadError extends Error {
  readonly reason: SvgParseReason

  constructor(reason: SvgParseReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Parses the XML of a drawing to a tree: strict, without document types other than the plain one of SVG, and with
 * limits on size, depth, elements and attributes. Comments and processing instructions are dropped; a processing
 * instruction that references a style sheet is an external reference.
 */
export function readXml(text: string): XmlResult {
  if (text.length > SVG_IMPORT_LIMITS.characters) return { ok: false, problem: svgParseFailure('tooLarge') }
  try {
    return { ok: true, root: parseTree(text) }
  } catch (error) {
    if (error instanceof XmlReadError) return { ok: false, problem: svgParseFailure(error.reason) }
    throw error
  }
}

/** Throws `XmlReadError` at the first error. */
function parseTree(text: string): XmlElement {
  const reject = (reason: SvgParseReason): never => {
    throw new XmlReadError(reason)
  }
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  let attributes = 0
  const addText = (characters: string): void => {
    const parent = open.at(-1)
    if (parent) parent.text += characters
  }
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', () => reject('notXml'))
  parser.on('doctype', (doctype) => {
    if (!PLAIN_DOCTYPE.test(doctype)) reject('doctype')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target.startsWith('xml-stylesheet')) reject('outsideReference')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (elements > SVG_IMPORT_LIMITS.elements) reject('tooManyElements')
    if (open.length >= SVG_IMPORT_LIMITS.depth) reject('tooDeep')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > SVG_IMPORT_LIMITS.attributes) reject('tooManyAttributes')
  })
  parser.on('opentag', (tag) => {
    const isSvg = tag.uri === SVG_NAMESPACE || tag.uri === ''
    const element = { name: tag.local, isSvg, attributes: plainAttributes(tag.attributes), children: [], text: '' }
    if (open.length === 0) root = element
    else open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return root ?? reject('notXml')
}

function plainAttributes(attributes: Readonly<Record<string, SaxesAttributeNS>>): ReadonlyMap<string, string> {
  const plain = new Map<string, string>()
  for (const { uri, local, value } of Object.values(attributes)) {
    if (uri === '') plain.set(local, value)
    else if (uri === XLINK_NAMESPACE && local === 'href' && !('href' in attributes)) plain.set('href', value)
    else if (uri === INKSCAPE_NAMESPACE && local === 'label') plain.set('inkscape:label', value)
  }
  return plain
}
