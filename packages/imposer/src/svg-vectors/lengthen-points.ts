import type { Outline, PathSegment } from '@platen/domain/geometry'

/**
 * Makes each subpath of no length a short horizontal line. SVG draws the caps of such a line (SVG 2, 13.5.4); PDF draws
 * only round ones (ISO 32000-1, 8.5.3.2), and some renderers none.
 */
export function lengthenPoints(outline: Outline, length: number): Outline {
  const subpaths: PathSegment[][] = []
  for (const segment of outline) {
    if (segment.type === 'M') subpaths.push([segment])
    else subpaths.at(-1)?.push(segment)
  }
  return subpaths.flatMap((subpath) => {
    const [start, ...rest] = subpath
    if (start?.type !== 'M' || rest.length === 0 || !rest.every((segment) => isAt(start, segment))) return subpath
    return [start, { type: 'L', x: start.x + length, y: start.y } as const]
  })
}

function isAt({ x, y }: { readonly x: number; readonly y: number }, segment: PathSegment): boolean {
  if (segment.type === 'Z') return true
  const isEnd = segment.x === x && segment.y === y
  return segment.type === 'C'
    ? isEnd && segment.x1 === x && segment.y1 === y && segment.x2 === x && segment.y2 === y
    : isEnd
}
