import { composeTransforms, IDENTITY, type Matrix, type Rect, type Size, translation } from '../../geometry/index.ts'
import { getName, getRole, isSameRole, type SlotRole } from './slot-role.ts'
import { parseTransform, parseUserLength, parseViewBox, viewBoxMatrix } from './svg-attributes.ts'
import { type ClipArea, isInsideClips, readClipPath, toClipArea } from './svg-clips.ts'
import {
  SVG_IMPORT_LIMITS,
  type SvgImportProblem,
  type SvgParseReason,
  type SvgSkipReason,
  svgParseFailure,
} from './svg-import-problem.ts'
import { readShape, type SvgShape } from './svg-shapes.ts'
import type { RelevantStyle, StyleSheet } from './svg-style.ts'
import type { XmlElement } from './xml-reader.ts'

/** A shape as rendered by the drawing. */
export interface DrawnShape {
  readonly element: XmlElement
  readonly shape: SvgShape
  /** Transform from the shape's user units to mm in the jig. */
  readonly matrix: Matrix
  readonly role: SlotRole | undefined
  /** True for the even-odd rule, false for the non-zero rule. */
  readonly isEvenOdd: boolean
  /** Number of the `use` that draws it, which matches repeated slots and image boxes; 0 outside of a `use`. */
  readonly instance: number
}

interface TraversalContext {
  readonly matrix: Matrix
  readonly viewport: Size
  readonly hidden: boolean
  readonly isEvenOdd: boolean
  readonly depth: number
  /** Areas to which clip paths and nested drawings restrict the content. */
  readonly clips: readonly ClipArea[]
  readonly instance: number
  /** Role given by the id of a group or `use` to its only shape. */
  readonly role: SlotRole | undefined
  /** True below a `use` with a role: the ids of repeated elements are ignored. */
  readonly ignoresInnerIds: boolean
}

/** Elements whose content is drawn. */
const GROUPS = new Set(['g', 'a', 'svg', 'switch'])
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'polygon', 'path', 'line', 'polyline'])
/** Elements that are visible and cannot be slots. */
const NOT_SHAPES = new Set(['text', 'image', 'foreignObject'])

/**
 * Traverses a drawing as rendered: nested groups and drawings, transforms, `use`, `symbol`, `switch`; without hidden
 * elements and those marked data-skip. Stops at the first problem. The work is bounded for any nesting of `use`.
 */
export class SvgTraversal {
  readonly drawn: DrawnShape[] = []
  /** Elements that are not imported; shapes without a role are in `drawn`. */
  readonly skipped: { readonly element: XmlElement; readonly reason: SvgSkipReason }[] = []
  problem: SvgImportProblem | undefined
  private readonly byId: ReadonlyMap<string, XmlElement>
  private readonly styles: StyleSheet
  private readonly shown = new Map<XmlElement, RelevantStyle>()
  private readonly paths = new Map<XmlElement, SvgShape>()
  private readonly using: XmlElement[] = []
  private instances = 0
  private work = 0

  constructor(elements: readonly XmlElement[], styles: StyleSheet) {
    const byId = new Map<string, XmlElement>()
    for (const element of elements) {
      const id = element.attributes.get('id')
      if (id !== undefined && !byId.has(id)) byId.set(id, element)
    }
    this.byId = byId
    this.styles = styles
  }

  /** @param matrix transform from the root's viewBox to mm. */
  walkRoot(root: XmlElement, viewBox: Size, matrix: Matrix): void {
    const shown = this.shownBy(root)
    if (shown.shapes === true || root.attributes.has('transform')) return this.refuse('unsupportedStyle', root)
    if (root.attributes.has('data-skip') || shown.display === 'none') return
    this.children(root, {
      matrix,
      viewport: viewBox,
      hidden: isHidden(shown.visibility, false),
      isEvenOdd: isEvenOdd(shown.fillRule, false),
      depth: 0,
      clips: this.clipsOf(shown, { clips: [], viewport: viewBox, matrix }),
      instance: 0,
      role: undefined,
      ignoresInnerIds: false,
    })
  }

  private refuse(reason: SvgParseReason, element: XmlElement): void {
    this.problem ??= svgParseFailure(reason, getName(element))
  }

  private shownBy(element: XmlElement): RelevantStyle {
    const computedStyle = this.shown.get(element) ?? this.styles.computeStyle(element)
    this.shown.set(element, computedStyle)
    return computedStyle
  }

  private children(element: XmlElement, place: TraversalContext): void {
    const enterElement =
      element.name === 'switch' ? element.children.filter(isUnconditional).slice(0, 1) : element.children
    for (const child of enterElement) {
      if (this.problem !== undefined) return
      this.visit(child, { ...place, depth: place.depth + 1 })
    }
  }

  private visit(element: XmlElement, outer: TraversalContext): void {
    const isShape = SHAPES.has(element.name)
    const elementRole = getRole(element)
    if (!element.isSvg) return
    if (element.attributes.has('data-skip')) return this.skip(element, 'marked')
    if (!isShape && !GROUPS.has(element.name) && element.name !== 'use') {
      if (!NOT_SHAPES.has(element.name)) return
      return elementRole === undefined ? this.skip(element, 'noShape') : this.unsupported(element)
    }
    this.work += 1
    if (this.work > SVG_IMPORT_LIMITS.drawn || outer.depth > SVG_IMPORT_LIMITS.depth) {
      return this.refuse(outer.depth > SVG_IMPORT_LIMITS.depth ? 'tooDeep' : 'tooManyElements', element)
    }
    const shown = this.shownBy(element)
    if (shown.display === 'none') return this.skip(element, 'hidden')
    const place = this.inside(element, outer, shown)
    if (place === undefined) return
    if (isShape) return this.drawShape(element, place)
    if (place.role !== outer.role) return this.drawOnly(element, place)
    this.descend(element, place)
  }

  private skip(element: XmlElement, reason: SvgSkipReason): void {
    this.skipped.push({ element, reason })
  }

  private unsupported(element: XmlElement): void {
    this.problem ??= { code: 'svgUnsupportedShapes', at: getName(element) }
  }

  /** Returns the context for the content of an element, with its transform, role and visibility. */
  private inside(element: XmlElement, outer: TraversalContext, shown: RelevantStyle): TraversalContext | undefined {
    const text = element.attributes.get('transform')
    if (shown.shapes === true || (text !== undefined && element.attributes.has('transform-origin'))) {
      this.refuse('unsupportedStyle', element)
      return undefined
    }
    const transform = text === undefined ? IDENTITY : parseTransform(text)
    if (transform === undefined) {
      this.refuse('badTransform', element)
      return undefined
    }
    const innerRole = outer.ignoresInnerIds ? undefined : getRole(element)
    const keepsRole = innerRole === undefined || (outer.role !== undefined && isSameRole(innerRole, outer.role))
    const matrix = composeTransforms(transform, outer.matrix)
    return {
      ...outer,
      matrix,
      clips: this.clipsOf(shown, { ...outer, matrix }),
      hidden: isHidden(shown.visibility, outer.hidden),
      isEvenOdd: isEvenOdd(shown.fillRule, outer.isEvenOdd),
      role: keepsRole ? outer.role : innerRole,
    }
  }

  /** Returns the clips of the content of an element, including its own clip path and mask. */
  private clipsOf(
    { clipPath = 'none', mask = 'none' }: RelevantStyle,
    { clips, viewport, matrix }: Pick<TraversalContext, 'clips' | 'viewport' | 'matrix'>,
  ): readonly ClipArea[] {
    const elementClips = clipPath.toLowerCase() === 'none' ? [] : [readClipPath(clipPath, this.byId, viewport, matrix)]
    return [...clips, ...elementClips, ...(mask === 'none' ? [] : [null])]
  }

  private descend(element: XmlElement, place: TraversalContext): void {
    if (element.name === 'use') return this.expandUse(element, place)
    if (element.name === 'svg') return this.children(element, this.getViewport(element, element, place) ?? place)
    this.children(element, place)
  }

  /** Draws a group or `use` that is itself a slot or image box and must contain exactly one shape. */
  private drawOnly(element: XmlElement, place: TraversalContext): void {
    const before = this.drawn.length
    this.descend(element, place)
    const shapesOfRole = this.drawn.slice(before).filter((d) => d.role === place.role)
    if (this.problem === undefined && shapesOfRole.length !== 1 && !place.hidden) this.refuse('groupShapes', element)
  }

  private expandUse(use: XmlElement, place: TraversalContext): void {
    const target = this.byId.get((use.attributes.get('href') ?? '').replace(/^#/, ''))
    if (target === undefined) return
    if (this.using.includes(target)) return this.refuse('circularUse', use)
    this.instances += 1
    const at = translation(this.length(use, 'x', place), this.length(use, 'y', place))
    const moved = {
      ...place,
      matrix: composeTransforms(at, place.matrix),
      depth: place.depth + 1,
      instance: this.instances,
      ignoresInnerIds: place.role !== undefined,
    }
    this.using.push(target)
    if (target.name === 'symbol' || target.name === 'svg') {
      const shown = this.shownBy(target)
      const viewport = this.getViewport(target, use, moved)
      if (viewport !== undefined && shown.display !== 'none' && !target.attributes.has('data-skip')) {
        this.children(target, {
          ...viewport,
          hidden: isHidden(shown.visibility, place.hidden),
          isEvenOdd: isEvenOdd(shown.fillRule, place.isEvenOdd),
        })
      }
    } else {
      this.visit(target, moved)
    }
    this.using.pop()
  }

  private length(element: XmlElement, name: string, place: TraversalContext): number {
    const text = element.attributes.get(name)
    if (text === undefined) return 0
    const whole = name === 'y' || name === 'height' ? place.viewport.height : place.viewport.width
    const value = parseUserLength(text, whole)
    if (value === undefined) this.refuse('badShape', element)
    return value ?? 0
  }

  /** Returns the context for a nested drawing or symbol; `sized` is the element that specifies width and height. */
  private getViewport(element: XmlElement, sized: XmlElement, place: TraversalContext): TraversalContext | undefined {
    const size = (name: 'width' | 'height'): number => {
      const by = [sized, element].find((e) => e.attributes.has(name) && e.attributes.get(name) !== 'auto')
      return by === undefined ? place.viewport[name] : this.length(by, name, place)
    }
    const isNested = element.name === 'svg'
    const area: Rect = {
      x: isNested ? this.length(element, 'x', place) : 0,
      y: isNested ? this.length(element, 'y', place) : 0,
      width: size('width'),
      height: size('height'),
    }
    const isClipped = element.attributes.get('overflow')?.trim() !== 'visible'
    const clips = isClipped ? [...place.clips, toClipArea(area, place.matrix)] : place.clips
    const viewBox = parseViewBox(element.attributes.get('viewBox'))
    if (viewBox === undefined) {
      return { ...place, clips, viewport: area, matrix: composeTransforms(translation(area.x, area.y), place.matrix) }
    }
    if (!(area.width > 0 && area.height > 0)) return undefined
    const fit = viewBoxMatrix(viewBox, area, element.attributes.get('preserveAspectRatio'))
    return { ...place, clips, viewport: viewBox, matrix: composeTransforms(fit, place.matrix) }
  }

  private drawShape(element: XmlElement, place: TraversalContext): void {
    if (place.hidden) return this.skip(element, 'hidden')
    const reading = this.paths.get(element) ?? readShape(element, place.viewport)
    if (reading === 'unsupported') return this.unsupported(element)
    if (reading === 'bad') return this.refuse('badShape', element)
    if (reading === undefined || reading === 'empty') {
      if (place.role !== undefined) this.refuse('badShape', element)
      return
    }
    if (reading.kind === 'path') {
      this.paths.set(element, reading)
      this.work += reading.outline.length
    }
    if (this.work > SVG_IMPORT_LIMITS.drawn) return this.refuse('tooManyElements', element)
    const { matrix, role, instance, isEvenOdd: evenOdd } = place
    if (role !== undefined && !isInsideClips(reading, matrix, place.clips))
      return this.refuse('unsupportedStyle', element)
    this.drawn.push({ element, shape: reading, matrix, role, instance, isEvenOdd: evenOdd })
  }
}

const isHidden = (visibility: string | undefined, inherited: boolean): boolean =>
  visibility === undefined || visibility === 'inherit' ? inherited : visibility !== 'visible'

const isEvenOdd = (fillRule: string | undefined, inherited: boolean): boolean =>
  fillRule === undefined || fillRule === 'inherit' ? inherited : fillRule === 'evenodd'

const isUnconditional = (element: XmlElement): boolean =>
  !['systemLanguage', 'requiredExtensions', 'requiredFeatures'].some((name) => element.attributes.has(name))
