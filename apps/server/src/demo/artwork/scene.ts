/** Vector graphics from which every kind of sample artwork is created. Lengths in mm, y down, origin top left. */
export interface Point {
  readonly x: number
  readonly y: number
}

export type Segment =
  | { readonly to: 'move' | 'line'; readonly at: Point }
  | { readonly to: 'curve'; readonly first: Point; readonly second: Point; readonly at: Point }
  | { readonly to: 'close' }
export type Path = readonly Segment[]

/** sRGB, as `#rrggbb`. */
export type Colour = `#${string}`

export type Paint =
  | { readonly kind: 'plain'; readonly colour: Colour }
  | { readonly kind: 'gradient'; readonly from: Point; readonly to: Point; readonly colours: readonly [Colour, Colour] }
  /** The second ink of the design: a spot colour if the format supports it, else its sRGB equivalent. */
  | { readonly kind: 'accent' }

export interface Mark {
  readonly path: Path
  readonly paint: Paint
  /** Width of the stroke in mm, round caps and joins; filled if omitted. */
  readonly stroke?: number
  /** 0 to 1; defaults to 1. */
  readonly opacity?: number
  readonly blend?: 'multiply' | 'screen'
}

export interface Accent {
  /** Name of the spot colour. */
  readonly name: string
  readonly colour: Colour
}

export interface Scene {
  readonly width: number
  readonly height: number
  readonly ground: Paint
  readonly accent: Accent
  readonly marks: readonly Mark[]
  /** Drawn last, on top of everything. */
  readonly lettering: readonly Mark[]
}

export const plain = (colour: Colour): Paint => ({ kind: 'plain', colour })

export const polygon = (...points: readonly Point[]): Path => [
  ...points.map((at, index): Segment => ({ to: index === 0 ? 'move' : 'line', at })),
  { to: 'close' },
]

export const rectangle = (x: number, y: number, width: number, height: number): Path =>
  polygon({ x, y }, { x: x + width, y }, { x: x + width, y: y + height }, { x, y: y + height })

/**
 * Returns an arc of an ellipse as curves of at most a quarter turn each. Degrees, 0 to the right and 90 downwards; the
 * arc runs from `start` to `end` in either direction. The first segment is a line to the start of the arc.
 */
export function arc(centre: Point, rx: number, ry: number, start: number, end: number): Path {
  const pieces = Math.max(1, Math.ceil(Math.abs(end - start) / 90))
  const step = ((end - start) / pieces) * (Math.PI / 180)
  const reach = (4 / 3) * Math.tan(step / 4)
  const at = (angle: number): Point => ({ x: centre.x + rx * Math.cos(angle), y: centre.y + ry * Math.sin(angle) })
  const along = (angle: number, factor: number): Point => ({
    x: at(angle).x - factor * rx * Math.sin(angle),
    y: at(angle).y + factor * ry * Math.cos(angle),
  })
  const first = (start * Math.PI) / 180
  return [
    { to: 'line', at: at(first) },
    ...Array.from({ length: pieces }, (_, index): Segment => {
      const angle = first + index * step
      return { to: 'curve', first: along(angle, reach), second: along(angle + step, -reach), at: at(angle + step) }
    }),
  ]
}

export function ellipse(centre: Point, rx: number, ry: number): Path {
  const [, ...curves] = arc(centre, rx, ry, 0, 360)
  return [{ to: 'move', at: { x: centre.x + rx, y: centre.y } }, ...curves, { to: 'close' }]
}

/** Returns a rectangle with rounded corners. */
export function pill(x: number, y: number, width: number, height: number, radius: number): Path {
  const r = Math.min(radius, width / 2, height / 2)
  const corner = (cx: number, cy: number, start: number) => arc({ x: cx, y: cy }, r, r, start, start + 90)
  return [
    { to: 'move', at: { x: x + r, y } },
    ...corner(x + width - r, y + r, -90),
    ...corner(x + width - r, y + height - r, 0),
    ...corner(x + r, y + height - r, 90),
    ...corner(x + r, y + r, 180),
    { to: 'close' },
  ]
}

/** Returns the path with every point transformed. */
export function mapPath(path: Path, change: (point: Point) => Point): Path {
  return path.map((segment): Segment => {
    if (segment.to === 'close') return segment
    const at = change(segment.at)
    if (segment.to !== 'curve') return { to: segment.to, at }
    return { to: 'curve', first: change(segment.first), second: change(segment.second), at }
  })
}

/** Rotates about a point; degrees, clockwise on the screen. */
export function turned(path: Path, about: Point, degrees: number): Path {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return mapPath(path, ({ x, y }) => ({
    x: about.x + (x - about.x) * cos - (y - about.y) * sin,
    y: about.y + (x - about.x) * sin + (y - about.y) * cos,
  }))
}
