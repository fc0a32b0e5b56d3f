import type { SvgElement, SvgScan } from './svg-scan.ts'

/** Elements that are not drawn. A `foreignObject` in a `switch` has a replacement that is. */
const OMITTED_ELEMENTS: ReadonlySet<string> = new Set([
  'foreignObject',
  'flowRoot',
  'meshgradient',
  'hatch',
  'solidcolor',
])
/** CSS properties that change the picture and are ignored. */
const OMITTED_PROPERTIES: ReadonlySet<string> = new Set([
  'backdrop-filter',
  'background',
  'background-color',
  'background-image',
  'd',
  'inline-size',
  'offset-path',
  'rotate',
  'scale',
  'shape-inside',
  'transform-origin',
  'translate',
])
/** Values of these properties that change nothing; a white background is not printed. */
const WITHOUT_EFFECT =
  /^(none|auto|0|initial|inherit|unset|transparent|white|#fff|#ffffff|rgb\(255,\s*255,\s*255\)|0(px|%)? 0(px|%)?( 0(px)?)?)$/i

/** Colours and values of CSS that are read as if they were not set. */
const OMITTED_FUNCTIONS = /(?<![\w-])(var|calc|min|max|clamp|lab|lch|oklab|oklch|color|color-mix|device-cmyk)\(/gi
const PAINT_ATTRIBUTES = ['fill', 'stroke', 'stop-color', 'color', 'flood-color', 'lighting-color']

const LENGTH_ATTRIBUTES = 'x y width height r rx ry cx cy x1 y1 x2 y2 stroke-width stroke-dashoffset font-size'.split(
  ' ',
)
/** Lengths in these units make a shape disappear. */
const OMITTED_UNITS = /^[-+\d.e]+(q|vw|vh|vmin|vmax|rem|ch|ic|lh)$/i

/** Inputs of filters that SVG 1.1 defined; they are read as if nothing was painted yet. */
const OMITTED_INPUTS: ReadonlySet<string> = new Set(['BackgroundImage', 'BackgroundAlpha'])

/** CSS lengths that are read as attributes only. */
const GEOMETRY_PROPERTIES: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'r', 'rx', 'ry', 'cx', 'cy'])
const SHAPES_WITH_GEOMETRY: ReadonlySet<string> = new Set(['rect', 'circle', 'ellipse', 'image'])

const MAX_FEATURES = 10

/**
 * Returns the features of a drawing that the rendering library ignores without a message, by their names in SVG and
 * CSS, sorted. The library was tried with each of them.
 */
export function findOmittedFeatures({ elements, css }: SvgScan): readonly string[] {
  const features = new Set<string>(findInStyle(css))
  for (const element of elements) {
    if (isOmitted(element, elements)) features.add(element.name)
    for (const feature of findInAttributes(element)) features.add(feature)
  }
  return [...features].toSorted().slice(0, MAX_FEATURES)
}

function isOmitted({ name, parent }: SvgElement, elements: readonly SvgElement[]): boolean {
  if (!OMITTED_ELEMENTS.has(name)) return false
  for (let at = parent; at >= 0; at = elements[at]?.parent ?? -1) if (elements[at]?.name === 'switch') return false
  return true
}

function findInAttributes({ name, attributes }: SvgElement): string[] {
  const get = (attribute: string): string => attributes.get(attribute)?.trim() ?? ''
  const style = get('style')
  const features = findInStyle(style)
  const origin = get('transform-origin')
  if (origin !== '' && !WITHOUT_EFFECT.test(origin)) features.push('transform-origin')
  if (isClipShape(get('clip-path'))) features.push('clip-path')
  if (name === 'image' && attributes.has('width') !== attributes.has('height')) features.push('image')
  for (const attribute of LENGTH_ATTRIBUTES) {
    const unit = OMITTED_UNITS.exec(get(attribute))?.[1]
    if (unit !== undefined) features.push(unit.toLowerCase())
  }
  if (name === 'radialGradient' && Number.parseFloat(get('fr')) > 0) features.push('fr')
  for (const input of [get('in'), get('in2')]) if (OMITTED_INPUTS.has(input)) features.push(input)
  for (const attribute of PAINT_ATTRIBUTES) features.push(...findFunctions(get(attribute)))
  if (SHAPES_WITH_GEOMETRY.has(name)) {
    const inStyle = listDeclarations(style).map(([property]) => property)
    features.push(...inStyle.filter((property) => GEOMETRY_PROPERTIES.has(property)))
  }
  return features
}

function findInStyle(css: string): string[] {
  const declarations = listDeclarations(css)
  const properties = declarations.filter(
    ([property, value]) =>
      (OMITTED_PROPERTIES.has(property) && !WITHOUT_EFFECT.test(value)) ||
      (property === 'clip-path' && isClipShape(value)),
  )
  return [...properties.map(([property]) => property), ...findFunctions(css)]
}

function listDeclarations(css: string): (readonly [property: string, value: string])[] {
  return [...css.matchAll(/([\w-]{1,40})\s*:\s*([^;{}]{1,500})/g)].map(
    ([, property = '', value = '']) => [property.toLowerCase(), value.replace(/!important/i, '').trim()] as const,
  )
}

/** Whether a clip is a shape of CSS instead of a reference. */
const isClipShape = (value: string): boolean => /^[a-z-]+\(/i.test(value) && !/^url\(/i.test(value)

const findFunctions = (text: string): string[] =>
  [...text.matchAll(OMITTED_FUNCTIONS)].map((match) => `${(match[1] ?? '').toLowerCase()}()`)
