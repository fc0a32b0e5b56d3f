import type { Matrix, Rect } from '@platen/domain/geometry'
import { scanSvg } from '../images/svg-scan.ts'

/** A drawing contains a feature that cannot be converted to vectors. Never leaves this folder. */
export class UnsupportedVectorError extends Error {}

/** An element of a drawing as simplified by resvg: no styles, no `use`, text as outlines. */
export interface DrawnElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly DrawnElement[]
}

export interface DrawingTree {
  readonly root: DrawnElement
  /** Targets of `url(#...)`. */
  readonly byId: ReadonlyMap<string, DrawnElement>
}

export function drawingTree(text: string): DrawingTree {
  const byId = new Map<string, DrawnElement>()
  const nodes: (DrawnElement & { readonly children: DrawnElement[] })[] = []
  for (const { name, attributes, parent } of scanSvg(text).elements) {
    const element = { name, attributes, children: [] }
    nodes.push(element)
    nodes[parent]?.children.push(element)
    const id = attributes.get('id')
    if (id !== undefined) byId.set(id, element)
  }
  const [root] = nodes
  if (root?.name !== 'svg') throw new UnsupportedVectorError('no svg element')
  return { root, byId }
}

/** Parses a numeric attribute; returns `otherwise` if it is missing. */
export function numberAttribute(element: DrawnElement, name: string, otherwise: number): number {
  const text = element.attributes.get(name)
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isFinite(value)) throw new UnsupportedVectorError(`${name}="${text}"`)
  return value
}

/** Parses an attribute with a fixed set of keywords. */
export function keywordAttribute<Word extends string>(
  element: DrawnElement,
  name: string,
  words: readonly Word[],
  otherwise: Word,
): Word {
  const text = element.attributes.get(name)
  if (text === undefined) return otherwise
  const word = words.find((each) => each === text)
  if (word === undefined) throw new UnsupportedVectorError(`${name}="${text}"`)
  return word
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

/** Parses a list of `count` numbers; undefined if the attribute is missing. */
export function parseNumbers(element: DrawnElement, name: string, count?: number): readonly number[] | undefined {
  const text = element.attributes.get(name)
  if (text === undefined) return undefined
  const numbers = numbersIn(text)
  const fits = numbers.every(Number.isFinite) && (count === undefined || numbers.length === count)
  if (!fits) throw new UnsupportedVectorError(`${name}="${text}"`)
  return numbers
}

export function parseMatrix(element: DrawnElement, name: 'transform' | 'gradientTransform'): Matrix | undefined {
  const text = element.attributes.get(name)
  if (text === undefined) return undefined
  const inside = /^matrix\(([^)]*)\)$/.exec(text)?.[1]
  const [a, b, c, d, e, f] = numbersIn(inside ?? '')
  const numbers = [a, b, c, d, e, f]
  if (!numbers.every((value) => value !== undefined && Number.isFinite(value)))
    throw new UnsupportedVectorError(`${name}="${text}"`)
  return numbers as unknown as Matrix
}

/** Resolves `url(#id)` in an attribute; undefined if the attribute is missing. */
export function resolveUrlReference(
  { byId }: DrawingTree,
  element: DrawnElement,
  name: string,
): DrawnElement | undefined {
  const text = element.attributes.get(name)
  if (text === undefined || text === 'none') return undefined
  const target = byId.get(/^url\(#(.+)\)$/.exec(text)?.[1] ?? '')
  if (!target) throw new UnsupportedVectorError(`${name}="${text}"`)
  return target
}

/** Parses the `style` attribute, which resvg uses for properties without presentation attribute. */
export const getStyle = (element: DrawnElement): ReadonlyMap<string, string> =>
  new Map(
    (element.attributes.get('style') ?? '')
      .split(';')
      .map((declaration) => declaration.split(':').map((part) => part.trim()) as [string, string])
      .filter(([key]) => key !== ''),
  )

const ALIGNED: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 }

/**
 * Returns the position of content in a box according to `preserveAspectRatio`; with `slice` it extends beyond the box.
 */
export function fitByAspectRatio(box: Rect, size: { width: number; height: number }, element: DrawnElement): Rect {
  const aspectRatio = (element.attributes.get('preserveAspectRatio') ?? 'xMidYMid').trim()
  if (aspectRatio.startsWith('none')) return box
  const [, alignX = '', alignY = '', how = 'meet'] =
    /^x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?$/.exec(aspectRatio) ?? []
  const [shareX, shareY] = [ALIGNED[alignX], ALIGNED[alignY]]
  if (shareX === undefined || shareY === undefined)
    throw new UnsupportedVectorError(`preserveAspectRatio="${aspectRatio}"`)
  const choose = how === 'slice' ? Math.max : Math.min
  const scale = choose(box.width / size.width, box.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  return { x: box.x + shareX * (box.width - width), y: box.y + shareY * (box.height - height), width, height }
}
