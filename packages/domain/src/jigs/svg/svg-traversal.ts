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
  private readonly computedStyles = new Map<XmlElement, RelevantStyle>()
  private readonly paths = new Map<XmlElement, SvgShape>()
  private readonly openTargets: XmlElement[] = []
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
    const style = this.getStyle(root)
    if (style.shapes === true || root.attributes.has('transform')) return this.refuse('unsupportedStyle', root)
    if (root.attributes.has('data-skip') || style.display === 'none') return
    this.visitChildren(root, {
      matrix,
      viewport: viewBox,
      hidden: isHidden(style.visibility, false),
      isEvenOdd: isEvenOdd(style.fillRule, false),
      depth: 0,
      clips: this.getClips(style, { clips: [], viewport: viewBox, matrix }),
      instance: 0,
      role: undefined,
      ignoresInnerIds: false,
    })
  }

  private refuse(reason: SvgParseReason, element: XmlElement): void {
    this.problem ??= svgParseFailure(reason, getName(element))
  }

  private getStyle(element: XmlElement): RelevantStyle {
    const computedStyle = this.computedStyles.get(element) ?? this.styles.computeStyle(element)
    this.computedStyles.set(element, computedStyle)
    return computedStyle
  }

  private visitChildren(element: XmlElement, context: TraversalContext): void {
    const visited = element.name === 'switch' ? element.children.filter(isUnconditional).slice(0, 1) : element.children
    for (const child of visited) {
      if (this.problem !== undefined) return
      this.visit(child, { ...context, depth: context.depth + 1 })
    }
  }

  private visit(element: XmlElement, parent: TraversalContext): void {
    const isShape = SHAPES.has(element.name)
    const elementRole = getRole(element)
    if (!element.isSvg) return
    if (element.attributes.has('data-skip')) return this.skip(element, 'marked')
    if (!isShape && !GROUPS.has(element.name) && element.name !== 'use') {
      if (!NOT_SHAPES.has(element.name)) return
      return elementRole === undefined ? this.skip(element, 'noShape') : this.unsupported(element)
    }
    this.work += 1
    if (this.work > SVG_IMPORT_LIMITS.drawn || parent.depth > SVG_IMPORT_LIMITS.depth) {
      return this.refuse(parent.depth > SVG_IMPORT_LIMITS.depth ? 'tooDeep' : 'tooManyElements', element)
    }
    const style = this.getStyle(element)
    if (style.display === 'none') return this.skip(element, 'hidden')
    const context = this.createContext(element, parent, style)
    if (context === undefined) return
    if (isShape) return this.drawShape(element, context)
    if (context.role !== parent.role) return this.drawSingleShape(element, context)
    this.descend(element, context)
  }

  private skip(element: XmlElement, reason: SvgSkipReason): void {
    this.skipped.push({ element, reason })
  }

  private unsupported(element: XmlElement): void {
    this.problem ??= { code: 'svgUnsupportedShapes', at: getName(element) }
  }

  /** Returns the context for the content of an element, with its transform, role and visibility. */
  private createContext(
    element: XmlElement,
    parent: TraversalContext,
    style: RelevantStyle,
  ): TraversalContext | undefined {
    const text = element.attributes.get('transform')
    if (style.shapes === true || (text !== undefined && element.attributes.has('transform-origin'))) {
      this.refuse('unsupportedStyle', element)
      return undefined
    }
    const transform = text === undefined ? IDENTITY : parseTransform(text)
    if (transform === undefined) {
      this.refuse('badTransform', element)
      return undefined
    }
    const innerRole = parent.ignoresInnerIds ? undefined : getRole(element)
    const keepsRole = innerRole === undefined || (parent.role !== undefined && isSameRole(innerRole, parent.role))
    const matrix = composeTransforms(transform, parent.matrix)
    return {
      ...parent,
      matrix,
      clips: this.getClips(style, { ...parent, matrix }),
      hidden: isHidden(style.visibility, parent.hidden),
      isEvenOdd: isEvenOdd(style.fillRule, parent.isEvenOdd),
      role: keepsRole ? parent.role : innerRole,
    }
  }

  /** Returns the clips of the content of an element, including its own clip path and mask. */
  private getClips(
    { clipPath = 'none', mask = 'none' }: RelevantStyle,
    { clips, viewport, matrix }: Pick<TraversalContext, 'clips' | 'viewport' | 'matrix'>,
  ): readonly ClipArea[] {
    const elementClips = clipPath.toLowerCase() === 'none' ? [] : [readClipPath(clipPath, this.byId, viewport, matrix)]
    return [...clips, ...elementClips, ...(mask === 'none' ? [] : [null])]
  }

  private descend(element: XmlElement, context: TraversalContext): void {
    if (element.name === 'use') return this.expandUse(element, context)
    if (element.name === 'svg')
      return this.visitChildren(element, this.getViewport(element, element, context) ?? context)
    this.visitChildren(element, context)
  }

  /** Draws a group or `use` that is itself a slot or image box and must contain exactly one shape. */
  private drawSingleShape(element: XmlElement, context: TraversalContext): void {
    const firstIndex = this.drawn.length
    this.descend(element, context)
    const shapesOfRole = this.drawn.slice(firstIndex).filter((d) => d.role === context.role)
    if (this.problem === undefined && shapesOfRole.length !== 1 && !context.hidden) this.refuse('groupShapes', element)
  }

  private expandUse(use: XmlElement, context: TraversalContext): void {
    const target = this.byId.get((use.attributes.get('href') ?? '').replace(/^#/, ''))
    if (target === undefined) return
    if (this.openTargets.includes(target)) return this.refuse('circularUse', use)
    this.instances += 1
    const offset = translation(this.parseLength(use, 'x', context), this.parseLength(use, 'y', context))
    const moved = {
      ...context,
      matrix: composeTransforms(offset, context.matrix),
      depth: context.depth + 1,
      instance: this.instances,
      ignoresInnerIds: context.role !== undefined,
    }
    this.openTargets.push(target)
    if (target.name === 'symbol' || target.name === 'svg') {
      const style = this.getStyle(target)
      const viewport = this.getViewport(target, use, moved)
      if (viewport !== undefined && style.display !== 'none' && !target.attributes.has('data-skip')) {
        this.visitChildren(target, {
          ...viewport,
          hidden: isHidden(style.visibility, context.hidden),
          isEvenOdd: isEvenOdd(style.fillRule, context.isEvenOdd),
        })
      }
    } else {
      this.visit(target, moved)
    }
    this.openTargets.pop()
  }

  private parseLength(element: XmlElement, name: string, context: TraversalContext): number {
    const text = element.attributes.get(name)
    if (text === undefined) return 0
    const reference = name === 'y' || name === 'height' ? context.viewport.height : context.viewport.width
    const value = parseUserLength(text, reference)
    if (value === undefined) this.refuse('badShape', element)
    return value ?? 0
  }

  /** Returns the context for a nested drawing or symbol; `sizedBy` is the element that specifies width and height. */
  private getViewport(
    element: XmlElement,
    sizedBy: XmlElement,
    context: TraversalContext,
  ): TraversalContext | undefined {
    const size = (name: 'width' | 'height'): number => {
      const sized = [sizedBy, element].find((e) => e.attributes.has(name) && e.attributes.get(name) !== 'auto')
      return sized === undefined ? context.viewport[name] : this.parseLength(sized, name, context)
    }
    const isNested = element.name === 'svg'
    const area: Rect = {
      x: isNested ? this.parseLength(element, 'x', context) : 0,
      y: isNested ? this.parseLength(element, 'y', context) : 0,
      width: size('width'),
      height: size('height'),
    }
    const isClipped = element.attributes.get('overflow')?.trim() !== 'visible'
    const clips = isClipped ? [...context.clips, toClipArea(area, context.matrix)] : context.clips
    const viewBox = parseViewBox(element.attributes.get('viewBox'))
    if (viewBox === undefined) {
      return {
        ...context,
        clips,
        viewport: area,
        matrix: composeTransforms(translation(area.x, area.y), context.matrix),
      }
    }
    if (!(area.width > 0 && area.height > 0)) return undefined
    const fit = viewBoxMatrix(viewBox, area, element.attributes.get('preserveAspectRatio'))
    return { ...context, clips, viewport: viewBox, matrix: composeTransforms(fit, context.matrix) }
  }

  private drawShape(element: XmlElement, context: TraversalContext): void {
    if (context.hidden) return this.skip(element, 'hidden')
    const shape = this.paths.get(element) ?? readShape(element, context.viewport)
    if (shape === 'unsupported') return this.unsupported(element)
    if (shape === 'bad') return this.refuse('badShape', element)
    if (shape === undefined || shape === 'empty') {
      if (context.role !== undefined) this.refuse('badShape', element)
      return
    }
    if (shape.kind === 'path') {
      this.paths.set(element, shape)
      this.work += shape.outline.length
    }
    if (this.work > SVG_IMPORT_LIMITS.drawn) return this.refuse('tooManyElements', element)
    const { matrix, role, instance, isEvenOdd } = context
    if (role !== undefined && !isInsideClips(shape, matrix, context.clips))
      return this.refuse('unsupportedStyle', element)
    this.drawn.push({ element, shape, matrix, role, instance, isEvenOdd })
  }
}

const isHidden = (visibility: string | undefined, inherited: boolean): boolean =>
  visibility === undefined || visibility === 'inherit' ? inherited : visibility !== 'visible'

const isEvenOdd = (fillRule: string | undefined, inherited: boolean): boolean =>
  fillRule === undefined || fillRule === 'inherit' ? inherited : fillRule === 'evenodd'

const isUnconditional = (element: XmlElement): boolean =>
  !['systemLanguage', 'requiredExtensions', 'requiredFeatures'].some((name) => element.attributes.has(name))
