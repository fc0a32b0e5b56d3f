import { SVG_IMPORT_LIMITS } from './svg-import-problem.ts'
import type { XmlElement } from './xml-reader.ts'

/**
 * The style properties that affect a jig: visibility, fill rule, and whether a style moves or shapes the element, which
 * is not supported. `display`, `visibility`, `fill-rule`, `clip-path` and `mask` are read from attributes, the style
 * attribute and style sheets with simple selectors (type, class, id and their combinations, lists of them). Conditional
 * rules (@media,
 * @supports and similar) with these properties are not supported, because an import has no screen to evaluate them for.
 * `clip-rule` is ignored: it affects only clip paths, which are not slots.
 */
export interface RelevantStyle {
  readonly display?: string
  readonly visibility?: string
  readonly fillRule?: string
  readonly clipPath?: string
  readonly mask?: string
  /** A declaration moves or shapes the element. */
  readonly shapes?: boolean
}

const GEOMETRY_PROPERTIES = new Set(
  'transform transform-origin transform-box translate rotate scale zoom d x y cx cy r rx ry width height'.split(' '),
)

/** Returns the relevant declarations, or undefined if there are none. */
function readDeclarations(text: string): RelevantStyle | undefined {
  const declarations = new Map<string, string>()
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    // the id in a reference is case-sensitive
    declarations.set(name, name === 'clip-path' ? value.trim() : value.trim().toLowerCase())
  }
  const shapes = [...declarations].some(
    ([name, value]) => GEOMETRY_PROPERTIES.has(name) && value !== 'none' && value !== 'auto',
  )
  const shown = readRelevantStyle((name) => declarations.get(name))
  if (shapes) return { ...shown, shapes }
  return Object.keys(shown).length === 0 ? undefined : shown
}

function readRelevantStyle(get: (property: string) => string | undefined): RelevantStyle {
  const [display, visibility, fillRule] = [get('display'), get('visibility'), get('fill-rule')]
  const [clipPath, mask] = [get('clip-path'), get('mask')]
  return {
    ...(display === undefined ? {} : { display }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(fillRule === undefined ? {} : { fillRule }),
    ...(clipPath === undefined ? {} : { clipPath }),
    ...(mask === undefined ? {} : { mask }),
  }
}

interface Selector {
  readonly type?: string
  readonly id?: string
  readonly classes: readonly string[]
}

interface Rule {
  readonly selector: Selector
  /** 10,000 for an id, 100 for a class, 1 for a type. */
  readonly specificity: number
  readonly shown: RelevantStyle
}

const SIMPLE = /^(\*|[a-zA-Z][-\w]*)?((?:[.#][-\w\u0080-\uFFFF]+)*)$/

function readSelector(text: string): Selector | undefined {
  const match = SIMPLE.exec(text.trim())
  if (match === null || match[0] === '') return undefined
  const parts = (match[2] ?? '').match(/[.#][^.#]+/g) ?? []
  const ids = parts.filter((p) => p.startsWith('#')).map((p) => p.slice(1))
  if (ids.length > 1) return undefined
  const classes = parts.filter((p) => p.startsWith('.')).map((p) => p.slice(1))
  const type = match[1] === '*' ? undefined : match[1]
  return { classes, ...(type === undefined ? {} : { type }), ...(ids[0] === undefined ? {} : { id: ids[0] }) }
}

const getSpecificity = (s: Selector): number =>
  (s.id === undefined ? 0 : 10_000) + 100 * s.classes.length + (s.type === undefined ? 0 : 1)

/** Conditional at-rules; others (@font-face, @page) do not affect shapes. */
const CONDITIONS = /^@(media|supports|container|layer|scope|document)\b/i

/** Whether a block of rules contains a relevant declaration at any depth. */
const hasRelevantDeclarations = (block: string): boolean =>
  block.split(/[{}]/).some((declarations) => readDeclarations(declarations) !== undefined)

/** The relevant rules of a drawing's style sheets. */
export class StyleSheet {
  private readonly rules: Rule[] = []

  /** Adds a style element; returns false if it contains an unsupported relevant rule. */
  add(css: string): boolean {
    const text = withoutComments(css)
    let at = 0
    for (;;) {
      const open = text.indexOf('{', at)
      if (open === -1) return true
      // statements without a block (@charset) end with the last semicolon
      const before = text.slice(at, open)
      const prelude = before.slice(before.lastIndexOf(';') + 1).trim()
      const close = prelude.startsWith('@') ? endOfBlock(text, open) : text.indexOf('}', open)
      if (close === -1) return true
      const body = text.slice(open + 1, close)
      const isSupported = prelude.startsWith('@')
        ? !CONDITIONS.test(prelude) || !hasRelevantDeclarations(body)
        : this.addRule(prelude, body)
      if (!isSupported) return false
      at = close + 1
    }
  }

  private addRule(prelude: string, body: string): boolean {
    const shown = readDeclarations(body)
    if (shown === undefined) return true
    for (const text of prelude.split(',')) {
      const selector = readSelector(text)
      if (selector === undefined || this.rules.length >= SVG_IMPORT_LIMITS.styleRules) return false
      this.rules.push({ selector, specificity: getSpecificity(selector), shown })
    }
    return true
  }

  /** Returns the combined styles of an element; the caller handles inheritance. */
  computeStyle(element: XmlElement): RelevantStyle {
    const ofAttribute = (name: string): string | undefined => {
      const value = element.attributes.get(name)?.trim()
      return name === 'clip-path' ? value : value?.toLowerCase()
    }
    const declarations = [readRelevantStyle(ofAttribute), ...this.matching(element).map((rule) => rule.shown)]
    return Object.assign({}, ...declarations, readDeclarations(element.attributes.get('style') ?? ''))
  }

  private matching(element: XmlElement): Rule[] {
    if (this.rules.length === 0) return []
    const id = element.attributes.get('id')
    const classes = new Set((element.attributes.get('class') ?? '').split(/\s+/))
    return this.rules
      .filter(
        ({ selector: s }) =>
          (s.type === undefined || s.type === element.name) &&
          (s.id === undefined || s.id === id) &&
          s.classes.every((c) => classes.has(c)),
      )
      .sort((a, b) => a.specificity - b.specificity)
  }
}

function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    if (start === -1) break
    parts.push(css.slice(at, start))
    const end = css.indexOf('*/', start + 2)
    if (end === -1) return parts.join(' ')
    at = end + 2
  }
  parts.push(css.slice(at))
  return parts.join(' ')
}

/** Returns the end of the block that starts at `open`; -1 if it is not closed. */
function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1
    if (text[i] === '}') depth -= 1
    if (depth === 0) return i
  }
  return -1
}
