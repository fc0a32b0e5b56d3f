import { SVG_LIMITS } from './limits.ts'
import { findOmittedFeatures } from './svg-omissions.ts'
import { type SvgElement, type SvgScan, scanSvg, svgText } from './svg-scan.ts'
import { damaged, refuse, unsupported } from './unusable-artwork-error.ts'

export interface CheckedSvg {
  readonly text: string
  readonly root: SvgElement
  /** Requested font families, first choices only; empty without text. */
  readonly fontFamilies: readonly string[]
  readonly hasText: boolean
  readonly hasFilters: boolean
  /** What the rendering library ignores, see `findOmittedFeatures`. */
  readonly omittedFeatures: readonly string[]
}

/** Maximum nesting of embedded SVG files. */
const MAX_NESTED_FILES = 2
const RASTER_TYPES = /^data:image\/(png|jpe?g|gif|webp)\s*[;,]/i
const NESTED_SVG = /^data:image\/svg\+xml([^,]*),/i

/**
 * Validates a drawing before it is passed to the rendering library: size, depth and number of elements, no DOCTYPE, no
 * external references. The library would read local files referenced by `image`.
 */
export function checkSvg(bytes: Buffer, nesting = 0): CheckedSvg {
  if (bytes.length > SVG_LIMITS.bytes) {
    throw refuse('tooComplex', { kind: 'SVG', detail: `more than ${SVG_LIMITS.bytes / 1_000_000} MB` })
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw unsupported('SVG', 'compression (SVGZ); save it as plain SVG')
  const text = svgText(bytes)
  const scan = scanSvg(text)
  const root = scan.elements[0]
  if (root?.name !== 'svg') throw damaged('SVG', 'it does not start with an svg element')
  const omittedInside = scan.elements.flatMap((element) => checkReference(element, nesting))
  checkUseExpansion(scan.elements)
  checkMarkers(scan)
  const hasText = scan.elements.some((element) => element.name === 'text')
  const omittedFeatures = [...new Set([...findOmittedFeatures(scan), ...omittedInside])].toSorted()
  // filters are elements or, in CSS, functions such as blur()
  const hasFilters = scan.elements.some((element) => element.name === 'filter') || /filter\s*[:=]/i.test(text)
  return { text, root, hasText, hasFilters, fontFamilies: hasText ? getFamilies(scan) : [], omittedFeatures }
}

/** Checks the reference of an element, and returns the omitted features of an embedded drawing. */
function checkReference(element: SvgElement, nesting: number): readonly string[] {
  const href = element.attributes.get('href')?.trim()
  // links (`a`) are not rendered; references within the file are harmless; scripts are never run
  if (!href || href.startsWith('#') || element.name === 'a' || element.name === 'script') return []
  if (RASTER_TYPES.test(href)) return []
  const bytes = embeddedSvg(href)
  if (!bytes) throw refuse('svgOutsideReference', { reference: shortened(href) })
  if (nesting >= MAX_NESTED_FILES) throw refuse('tooComplex', { kind: 'SVG', detail: 'drawings within drawings' })
  return checkSvg(bytes, nesting + 1).omittedFeatures
}

/** Returns the SVG in a `data:` URL; undefined if there is none. */
export function embeddedSvg(href: string): Buffer | undefined {
  const nested = NESTED_SVG.exec(href)
  if (!nested) return undefined
  const body = href.slice(nested[0].length)
  return /;\s*base64/i.test(nested[1] ?? '') ? Buffer.from(body, 'base64') : Buffer.from(percentDecoded(body))
}

const MAX_SHOWN = 60
const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text)

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw damaged('SVG', 'an embedded drawing is malformed')
  }
}

const MAX_USE_CHAIN = 500

const REPEATING_ELEMENTS: ReadonlySet<string> = new Set(['pattern', 'mask', 'clipPath', 'marker'])

/** Returns the ids that an element references as paint, mask, clip, filter or marker. */
const paintReferences = (element: SvgElement | undefined): string[] =>
  ['fill', 'stroke', 'mask', 'clip-path', 'style', 'marker-start', 'marker-mid', 'marker-end', 'marker']
    .map((name) => element?.attributes.get(name) ?? '')
    .flatMap((value) => [...value.matchAll(/url\(\s*["']?#([^)"']{1,200})/g)].map((match) => (match[1] ?? '').trim()))

/** Throws for drawings whose `use` elements expand to too many elements ("billion laughs" with shapes). */
function checkUseExpansion(elements: readonly SvgElement[]): void {
  const children: number[][] = elements.map(() => [])
  const byId = new Map<string, number>()
  elements.forEach((element, i) => {
    children[element.parent]?.push(i)
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, i)
  })
  // the content of a pattern, mask or clip is expanded again at each reference
  const isRepeated: boolean[] = []
  for (const [i, { name, parent }] of elements.entries())
    isRepeated[i] = REPEATING_ELEMENTS.has(name) || !!isRepeated[parent]
  const counts = new Array<number>(elements.length).fill(-1)
  const count = (i: number, chain: number): number => {
    if (i < 0) return 0
    const cached = counts[i] ?? -1
    if (cached >= 0) return cached
    if (chain > MAX_USE_CHAIN) throw refuse('tooComplex', { kind: 'SVG', detail: 'too many references in a row' })
    // zero while in progress, which stops recursion at circular use
    counts[i] = 0
    let sum = 1
    for (const child of children[i] ?? []) sum += count(child, chain + 1)
    const href = elements[i]?.name === 'use' ? elements[i]?.attributes.get('href') : undefined
    const target = href?.startsWith('#') ? byId.get(href.slice(1)) : undefined
    if (target !== undefined) sum += count(target, chain + 1)
    for (const id of isRepeated[i] ? paintReferences(elements[i]) : []) sum += count(byId.get(id) ?? -1, chain + 1)
    counts[i] = sum
    return sum
  }
  if (count(0, 0) > SVG_LIMITS.elementsDrawn) {
    throw refuse('tooComplex', { kind: 'SVG', detail: `more than ${SVG_LIMITS.elementsDrawn} shapes once repeated` })
  }
}

/**
 * Throws for drawings whose markers expand to too many elements: a marker is repeated at every point of the lines that
 * reference it or inherit the reference.
 */
function checkMarkers({ elements, css }: SvgScan): void {
  const sizes = elements.map(() => 1)
  for (let i = elements.length - 1; i > 0; i -= 1) {
    const parent = elements[i]?.parent ?? -1
    if (parent >= 0) sizes[parent] = (sizes[parent] ?? 0) + (sizes[i] ?? 0)
  }
  const largest = elements.reduce((most, { name }, i) => (name === 'marker' ? Math.max(most, sizes[i] ?? 0) : most), 0)
  if (largest === 0) return
  const isMarked: boolean[] = []
  let points = 0
  for (const [i, { attributes, parent }] of elements.entries()) {
    const hasMarkerAttribute = [...attributes.keys()].some((name) => name.startsWith('marker-'))
    isMarked[i] =
      css.includes('marker') || hasMarkerAttribute || /marker/.test(attributes.get('style') ?? '') || !!isMarked[parent]
    if (isMarked[i]) points += countNumbers(attributes.get('d') ?? attributes.get('points') ?? '')
    if (points * largest > SVG_LIMITS.elementsDrawn) {
      throw refuse('tooComplex', { kind: 'SVG', detail: `more than ${SVG_LIMITS.elementsDrawn} shapes once repeated` })
    }
  }
}

/**
 * Returns how many numbers the data of a path contains: at least as many as it has points, since H and V need one each.
 */
const countNumbers = (text: string): number => text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.length ?? 0

/** Returns the first family of each font list; generic families (`serif`) are always available and omitted. */
function getFamilies({ elements, css }: SvgScan): string[] {
  const lists = elements.flatMap(({ attributes }) => [
    attributes.get('font-family') ?? '',
    ...declaredFontFamilies(attributes.get('style') ?? ''),
  ])
  const generic = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'inherit', 'initial', ''])
  const firsts = [...lists, ...declaredFontFamilies(css)].map((list) =>
    (list.split(',')[0] ?? '').replace(/["']/g, '').trim(),
  )
  return [...new Set(firsts.filter((family) => !generic.has(family.toLowerCase())))].sort()
}

const declaredFontFamilies = (css: string): string[] =>
  [...css.matchAll(/font-family\s*:\s*([^;}]{1,200})/gi)].map((match) => match[1] ?? '')
