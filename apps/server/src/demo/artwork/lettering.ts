import { arc, mapPath, type Path, type Point, type Segment } from './scene.ts'

/**
 * A rounded stroke font, so that no file needs a font. Capitals are 10 high with the baseline at 10; each letter is its
 * width and its strokes: M x,y and L x,y as in SVG, and A cx,cy rx,ry start,end for an arc (degrees, 90 downwards).
 */
const LETTERS: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [7, 'M0,10 L3.5,0 L7,10 M1.3,6.6 L5.7,6.6'],
  B: [6, 'M0,4.8 L0,0 L3.2,0 A3.2,2.4 2.4,2.4 -90,90 L0,4.8 L0,10 L3.4,10 M3.2,4.8 A3.4,7.4 2.6,2.6 -90,90'],
  C: [7.6, 'A4.5,5 4.5,5 -48,-312'],
  D: [7.2, 'M0,0 L2.4,0 A2.4,5 4.8,5 -90,90 L0,10 L0,0'],
  E: [5.6, 'M5.6,0 L0,0 L0,10 L5.6,10 M0,5 L4.8,5'],
  F: [5.4, 'M5.4,0 L0,0 L0,10 M0,5 L4.6,5'],
  G: [8.6, 'A4.3,5 4.3,5 -50,-360 L5.2,5'],
  H: [7, 'M0,0 L0,10 M7,0 L7,10 M0,5 L7,5'],
  I: [0.2, 'M0.1,0 L0.1,10'],
  J: [5, 'M5,0 L5,7.2 A2.5,7.2 2.5,2.8 0,165'],
  K: [6.4, 'M0,0 L0,10 M6,0 L0,6 M2.1,3.9 L6.4,10'],
  L: [5.2, 'M0,0 L0,10 L5.2,10'],
  M: [8.4, 'M0,10 L0,0 L4.2,6.5 L8.4,0 L8.4,10'],
  N: [7, 'M0,10 L0,0 L7,10 L7,0'],
  O: [9.4, 'A4.7,5 4.7,5 0,360'],
  P: [6.1, 'M0,10 L0,0 L3.4,0 A3.4,2.7 2.7,2.7 -90,90 L0,5.4'],
  Q: [9.4, 'A4.7,5 4.7,5 0,360 M6.2,7.2 L9.2,10.4'],
  R: [6.3, 'M0,10 L0,0 L3.4,0 A3.4,2.7 2.7,2.7 -90,90 L0,5.4 M3,5.4 L6.3,10'],
  S: [6, 'A3,2.6 2.8,2.6 -35,-270 A3,7.6 3,2.4 -90,145'],
  T: [7, 'M0,0 L7,0 M3.5,0 L3.5,10'],
  U: [6.8, 'M0,0 L0,6.6 A3.4,6.6 3.4,3.4 180,0 L6.8,0'],
  V: [7.2, 'M0,0 L3.6,10 L7.2,0'],
  W: [10.8, 'M0,0 L2.7,10 L5.4,1.5 L8.1,10 L10.8,0'],
  X: [6.6, 'M0,0 L6.6,10 M6.6,0 L0,10'],
  Y: [6.8, 'M0,0 L3.4,5 L6.8,0 M3.4,5 L3.4,10'],
  Z: [6.4, 'M0,0 L6.4,0 L0,10 L6.4,10'],
  0: [6.6, 'A3.3,5 3.3,5 0,360'],
  1: [2.4, 'M0,2 L2.4,0 L2.4,10'],
  2: [6.2, 'A3,2.9 3,2.9 185,390 L0,10 L6.2,10'],
  3: [6, 'A2.9,2.5 2.8,2.5 200,450 A2.9,7.5 3.1,2.5 -90,155'],
  4: [6.4, 'M4.6,10 L4.6,0 L0,7 L6.4,7'],
  5: [6, 'M5.4,0 L0.9,0 L0.5,4.9 A2.9,6.8 3.1,3.2 -140,150'],
  6: [6.2, 'M4.4,0 L0.5,5.6 M6.2,7 A3.1,7 3.1,3 0,360'],
  7: [6, 'M0,0 L6,0 L2,10'],
  8: [6, 'A3,2.5 2.5,2.5 0,360 M6,7.5 A3,7.5 3,2.5 0,360'],
  9: [6.2, 'M1.8,10 L5.7,4.4 M6.2,3 A3.1,3 3.1,3 0,360'],
  '-': [3.4, 'M0,5.4 L3.4,5.4'],
  '+': [5, 'M0,5.4 L5,5.4 M2.5,2.9 L2.5,7.9'],
  '.': [0.2, 'M0.1,9.9 L0.1,10'],
  '!': [0.2, 'M0.1,0 L0.1,6.6 M0.1,9.9 L0.1,10'],
  "'": [0.2, 'M0.1,0 L0.1,2'],
  ' ': [3.2, ''],
}
const SPACING = 3
const CAP_HEIGHT = 10

function parseStrokes(strokes: string): Path {
  const path: Segment[] = []
  for (const [, command, rest = ''] of strokes.matchAll(/([MLA])([^MLA]+)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, start = 0, end = 0] = rest.trim().split(/[ ,]+/).map(Number)
    if (command !== 'A') {
      path.push({ to: command === 'M' ? 'move' : 'line', at: { x: a, y: b } })
      continue
    }
    const [first, ...curves] = arc({ x: a, y: b }, c, d, start, end)
    if (path.length === 0 && first?.to === 'line') path.push({ to: 'move', at: first.at })
    path.push(...curves)
  }
  return path
}

/** Replaces characters that the stroke font lacks: accents are removed, others become a space. */
function drawable(text: string): string[] {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toUpperCase()
  return Array.from(bare, (sign) => (sign in LETTERS ? sign : ' '))
}

export interface Lettering {
  readonly path: Path
  /** Width and height of the drawing in mm, without half of the stroke width around it. */
  readonly width: number
  readonly height: number
}

/**
 * Returns text as strokes, centred on a point, as large as fits.
 *
 * @param maxWidth and maxHeight in mm
 */
export function letter(text: string, centre: Point, maxWidth: number, maxHeight: number): Lettering {
  const placed: { sign: string; x: number }[] = []
  let pen = 0
  for (const sign of drawable(text)) {
    placed.push({ sign, x: pen })
    pen += (LETTERS[sign]?.[0] ?? 0) + SPACING
  }
  const wide = Math.max(pen - SPACING, 1)
  const scale = Math.min(maxWidth / wide, maxHeight / CAP_HEIGHT)
  const left = centre.x - (wide * scale) / 2
  const top = centre.y - (CAP_HEIGHT * scale) / 2
  const path = placed.flatMap(({ sign, x }) =>
    mapPath(parseStrokes(LETTERS[sign]?.[1] ?? ''), (point) => ({
      x: left + (x + point.x) * scale,
      y: top + point.y * scale,
    })),
  )
  return { path, width: wide * scale, height: CAP_HEIGHT * scale }
}
