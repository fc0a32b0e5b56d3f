import { hasForbiddenXmlCharacter } from '../../text/index.ts'
import { SVG_IMPORT_LIMITS, type SvgImportProblem, type SvgParseReason, svgParseFailure } from './svg-import-problem.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
const FIXED_NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
])

/** An element of a drawing. */
export interface XmlElement {
  /** Local name without prefix. */
  readonly name: string
  /** True in the SVG namespace, or without a namespace in a drawing that declares none. */
  readonly isSvg: boolean
  /** By name without prefix; only attributes without a namespace and xlink:href, over which href takes precedence. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  /** Direct text content with resolved entities. */
  text: string
}

export type XmlResult =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly problem: SvgImportProblem }

/** Prefixes declared on an element; resolved through its ancestors. */
interface Scope {
  readonly declared: ReadonlyMap<string, string>
  readonly outer: Scope | undefined
}

interface OpenElement {
  readonly tag: string
  readonly element: XmlElement
  readonly scope: Scope
}

const NAME = /[A-Za-z_:\u0080-\uFFFF][-A-Za-z0-9_.:\u0080-\uFFFF]*/y
/**
 * The SVG document type of the W3C without declarations, as written by drawing programs. It is skipped, and the file
 * that it references is never fetched.
 */
const PLAIN_DOCTYPE =
  /<!DOCTYPE\s+(?:[\w.-]+:)?svg\s*(?:PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG [^"'<>]{1,80}\1\s+(["'])https?:\/\/www\.w3\.org\/[^"'<>\s]{1,120}\2\s*)?>/y
const BLANKS = /[ \t\r\n]*/y
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot|apos));|&/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Parses the XML of a drawing to a tree: strict, without document types other than the plain one of SVG, in linear
 * time, and with limits on size, depth, elements and attributes. Comments and processing instructions are dropped; a
 * processing instruction that references a style sheet is an external reference.
 */
export function readXml(text: string): XmlResult {
  if (text.length > SVG_IMPORT_LIMITS.characters) return { ok: false, problem: svgParseFailure('tooLarge') }
  if (hasForbiddenXmlCharacter(text)) return { ok: false, problem: svgParseFailure('notXml') }
  const reader = new XmlReader(text.startsWith('\uFEFF') ? text.slice(1) : text)
  const reason = reader.read()
  if (reason !== undefined) return { ok: false, problem: svgParseFailure(reason) }
  const root = reader.root
  return root === undefined ? { ok: false, problem: svgParseFailure('notXml') } : { ok: true, root }
}

class XmlReader {
  root: XmlElement | undefined
  private at = 0
  private elements = 0
  private hasDoctype = false
  private readonly open: OpenElement[] = []
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  /** Returns the reason for stopping, or undefined if everything was parsed. */
  read(): SvgParseReason | undefined {
    while (this.at < this.source.length) {
      const next = this.source.indexOf('<', this.at)
      const end = next === -1 ? this.source.length : next
      const reason = this.readText(this.source.slice(this.at, end)) ?? (next === -1 ? undefined : this.readMarkup(next))
      if (reason !== undefined) return reason
      if (next === -1) break
    }
    return this.open.length > 0 ? 'notXml' : undefined
  }

  private readText(raw: string): SvgParseReason | undefined {
    if (raw === '') return undefined
    const inside = this.open.at(-1)
    if (inside === undefined) return raw.trim() === '' ? undefined : 'notXml'
    const text = decoded(raw)
    if (text === undefined) return 'notXml'
    inside.element.text += text
    return undefined
  }

  private readMarkup(start: number): SvgParseReason | undefined {
    const { source } = this
    if (source.startsWith('<!--', start)) return this.skipPast('-->', start + 4)
    if (source.startsWith('<![CDATA[', start)) return this.readCdata(start + 9)
    if (source.startsWith('<?', start)) {
      if (source.startsWith('<?xml-stylesheet', start)) return 'outsideReference'
      return this.skipPast('?>', start + 2)
    }
    if (source.startsWith('<!', start)) return this.readDeclaration(start)
    return source.startsWith('</', start) ? this.readEndTag(start + 2) : this.readStartTag(start + 1)
  }

  /** Reads a document type, which may occur once before the root element. */
  private readDeclaration(start: number): SvgParseReason | undefined {
    if (!/^<!DOCTYPE/i.test(this.source.slice(start, start + 9))) return 'notXml'
    PLAIN_DOCTYPE.lastIndex = start
    if (!PLAIN_DOCTYPE.test(this.source)) return 'doctype'
    if (this.root !== undefined || this.hasDoctype) return 'notXml'
    this.hasDoctype = true
    this.at = PLAIN_DOCTYPE.lastIndex
    return undefined
  }

  private skipPast(mark: string, from: number): SvgParseReason | undefined {
    const end = this.source.indexOf(mark, from)
    if (end === -1) return 'notXml'
    this.at = end + mark.length
    return undefined
  }

  private readCdata(from: number): SvgParseReason | undefined {
    const end = this.source.indexOf(']]>', from)
    const inside = this.open.at(-1)
    if (end === -1 || inside === undefined) return 'notXml'
    inside.element.text += this.source.slice(from, end)
    this.at = end + 3
    return undefined
  }

  private readEndTag(from: number): SvgParseReason | undefined {
    const tag = this.name(from)
    if (tag === undefined || this.open.pop()?.tag !== tag) return 'notXml'
    this.skipBlanks()
    return this.expect('>') ? undefined : 'notXml'
  }

  private readStartTag(from: number): SvgParseReason | undefined {
    const tag = this.name(from)
    if (tag === undefined || (this.open.length === 0 && this.root !== undefined)) return 'notXml'
    this.elements += 1
    if (this.elements > SVG_IMPORT_LIMITS.elements) return 'tooManyElements'
    if (this.open.length >= SVG_IMPORT_LIMITS.depth) return 'tooDeep'
    const raw = new Map<string, string>()
    for (;;) {
      const before = this.at
      this.skipBlanks()
      if (this.expect('>')) return this.openElement(tag, raw, true)
      if (this.expect('/>')) return this.openElement(tag, raw, false)
      // attributes must be separated
      if (this.at === before) return 'notXml'
      const reason = this.readAttribute(raw)
      if (reason !== undefined) return reason
    }
  }

  private readAttribute(into: Map<string, string>): SvgParseReason | undefined {
    const name = this.name(this.at)
    if (name === undefined || into.has(name)) return 'notXml'
    this.skipBlanks()
    if (!this.expect('=')) return 'notXml'
    this.skipBlanks()
    const quote = this.source[this.at]
    if (quote !== '"' && quote !== "'") return 'notXml'
    const end = this.source.indexOf(quote, this.at + 1)
    if (end === -1) return 'notXml'
    const raw = this.source.slice(this.at + 1, end)
    const value = raw.includes('<') ? undefined : decoded(raw)
    if (value === undefined) return 'notXml'
    into.set(name, value)
    this.at = end + 1
    return into.size > SVG_IMPORT_LIMITS.attributes ? 'tooManyAttributes' : undefined
  }

  /** Adds a new element to the tree with its names resolved. */
  private openElement(tag: string, raw: ReadonlyMap<string, string>, hasContent: boolean): SvgParseReason | undefined {
    const parent = this.open.at(-1)
    const scope = { declared: declarations(raw), outer: parent?.scope }
    const name = resolve(tag, scope)
    const attributes = plainAttributes(raw, scope)
    if (name === undefined || attributes === undefined) return 'notXml'
    const isSvg = name.namespace === SVG_NAMESPACE || name.namespace === ''
    const element: XmlElement = { name: name.local, isSvg, attributes, children: [], text: '' }
    if (parent === undefined) this.root = element
    else parent.element.children.push(element)
    if (hasContent) this.open.push({ tag, element, scope })
    return undefined
  }

  private name(from: number): string | undefined {
    NAME.lastIndex = from
    const match = NAME.exec(this.source)
    if (match === null) return undefined
    this.at = NAME.lastIndex
    return match[0]
  }

  private skipBlanks(): void {
    BLANKS.lastIndex = this.at
    BLANKS.exec(this.source)
    this.at = BLANKS.lastIndex
  }

  private expect(mark: string): boolean {
    if (!this.source.startsWith(mark, this.at)) return false
    this.at += mark.length
    return true
  }
}

/** Resolves the entities of a text; returns undefined at the first unknown one. */
function decoded(raw: string): string | undefined {
  if (!raw.includes('&')) return raw
  const parts: string[] = []
  let at = 0
  for (const entity of raw.matchAll(ENTITY)) {
    const character = characterOf(entity)
    if (character === undefined) return undefined
    parts.push(raw.slice(at, entity.index), character)
    at = entity.index + entity[0].length
  }
  parts.push(raw.slice(at))
  return parts.join('')
}

function characterOf([, hex, decimal, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return ENTITIES[name]
  const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal)
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  return hasForbiddenXmlCharacter(character) ? undefined : character
}

function declarations(raw: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const declared = new Map<string, string>()
  for (const [name, value] of raw) {
    if (name === 'xmlns') declared.set('', value)
    else if (name.startsWith('xmlns:')) declared.set(name.slice(6), value)
  }
  return declared
}

function namespaceOf(prefix: string, scope: Scope): string | undefined {
  for (let s: Scope | undefined = scope; s !== undefined; s = s.outer) {
    const found = s.declared.get(prefix)
    if (found !== undefined) return found
  }
  return prefix === '' ? '' : FIXED_NAMESPACES.get(prefix)
}

/** Returns undefined if the prefix is not declared or the name has more than one colon. */
function resolve(name: string, scope: Scope): { namespace: string; local: string } | undefined {
  const [first = '', second, more] = name.split(':')
  if (more !== undefined || first === '' || second === '') return undefined
  const namespace = namespaceOf(second === undefined ? '' : first, scope)
  return namespace === undefined ? undefined : { namespace, local: second ?? first }
}

function plainAttributes(raw: ReadonlyMap<string, string>, scope: Scope): ReadonlyMap<string, string> | undefined {
  const plain = new Map<string, string>()
  for (const [name, value] of raw) {
    if (!name.includes(':')) {
      if (name !== 'xmlns') plain.set(name, value)
      continue
    }
    const resolved = resolve(name, scope)
    if (resolved === undefined) return undefined
    const isLink = resolved.namespace === XLINK_NAMESPACE && resolved.local === 'href'
    if (isLink && !raw.has('href')) plain.set('href', value)
  }
  return plain
}
