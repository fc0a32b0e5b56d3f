import { letter } from './lettering.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { createRandom, type Random } from './random.ts'
import {
  arc,
  ellipse,
  type Mark,
  type Path,
  pill,
  plain,
  polygon,
  rectangle,
  type Scene,
  type Segment,
  turned,
} from './scene.ts'

interface Sheet {
  readonly width: number
  readonly height: number
  /** The shorter side, the unit of all sizes. */
  readonly unit: number
  readonly palette: Palette
  readonly random: Random
}

type Design = (sheet: Sheet) => Mark[]

const accent = { kind: 'accent' } as const

/** Overlapping bands of waves. */
const waves: Design = ({ width, height, unit, palette, random }) => {
  const bands = Math.max(3, Math.round((height / unit) * 4))
  return Array.from({ length: bands }, (_, index): Mark => {
    const base = (height * (index + 1)) / (bands + 1)
    const swing = unit * random.between(0.05, 0.16)
    const length = unit * random.between(0.5, 0.9)
    const crest: Segment[] = []
    for (let x = -random.between(0, length), up = true; x < width + length; x += length / 2, up = !up) {
      const [y, next] = [base + (up ? swing : -swing), base + (up ? -swing : swing)]
      if (crest.length === 0) crest.push({ to: 'move', at: { x, y } })
      crest.push({
        to: 'curve',
        first: { x: x + length / 4, y },
        second: { x: x + length / 4, y: next },
        at: { x: x + length / 2, y: next },
      })
    }
    const path: Path = [
      ...crest,
      { to: 'line', at: { x: width + length, y: height } },
      { to: 'line', at: { x: -length, y: height } },
      { to: 'close' },
    ]
    const isAccent = index === Math.floor(bands / 2)
    return { path, paint: isAccent ? accent : plain(random.pick(palette.tones)), opacity: isAccent ? 1 : 0.82 }
  })
}

/** A sun above ridges of hills. */
const hills: Design = ({ width, height, unit, palette, random }) => {
  const sun = ellipse({ x: width * random.between(0.3, 0.7), y: height * 0.32 }, unit * 0.24, unit * 0.24)
  const ridges = Array.from({ length: 4 }, (_, index): Mark => {
    const base = height * (0.42 + index * 0.15)
    const peaks = Math.max(3, Math.round((width / unit) * 3))
    const points = Array.from({ length: peaks + 1 }, (_unused, at) => ({
      x: (width * at) / peaks,
      y: base + unit * random.between(-0.13, 0.13),
    }))
    const path = polygon({ x: 0, y: height }, ...points, { x: width, y: height })
    const colours = [palette.tones[index % palette.tones.length] ?? palette.ink, palette.ink] as const
    const far = { x: 0, y: height * 1.25 }
    return { path, paint: { kind: 'gradient', from: { x: 0, y: base - unit * 0.15 }, to: far, colours }, opacity: 0.9 }
  })
  return [{ path: sun, paint: accent }, ...ridges]
}

/** Petals around a centre; their colours blend where they overlap. */
const petals: Design = ({ width, height, unit, palette, random }) => {
  const marks: Mark[] = []
  const blooms = Math.max(3, Math.round((Math.max(width, height) / unit) * 2.5))
  for (let bloom = 0; bloom < blooms; bloom++) {
    const along = (bloom + 0.5) / blooms
    const sway = bloom % 2 === 0 ? random.between(0.1, 0.4) : random.between(0.6, 0.9)
    const centre = width > height ? { x: width * along, y: height * sway } : { x: width * sway, y: height * along }
    const count = 6 + Math.floor(random.next() * 4)
    const reach = unit * random.between(0.3, 0.46)
    const paint = plain(palette.tones[bloom % palette.tones.length] ?? palette.ink)
    for (let petal = 0; petal < count; petal++) {
      const shape = ellipse({ x: centre.x + reach / 2, y: centre.y }, reach / 2, reach / 4.2)
      marks.push({ path: turned(shape, centre, (360 * petal) / count), paint, opacity: 0.7, blend: 'multiply' })
    }
    marks.push({ path: ellipse(centre, reach * 0.17, reach * 0.17), paint: accent })
  }
  return marks
}

/** Tiles of quarter and half circles. */
const tiles: Design = ({ width, height, unit, palette, random }) => {
  const columns = Math.max(3, Math.round((width / unit) * 4))
  const side = width / columns
  const marks: Mark[] = []
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const [under, over] = [random.pick(palette.tones), random.pick([...palette.tones, palette.ground])]
      marks.push({ path: rectangle(x, y, side + 0.02, side + 0.02), paint: plain(under) })
      const quarter = Math.floor(random.next() * 4) * 90
      const middle = { x: x + side / 2, y: y + side / 2 }
      const corner: Path = [{ to: 'move', at: { x, y } }, ...arc({ x, y }, side, side, 0, 90), { to: 'close' }]
      const shape = random.next() < 0.7 ? turned(corner, middle, quarter) : ellipse(middle, side * 0.32, side * 0.32)
      marks.push({ path: shape, paint: random.next() < 0.16 ? accent : plain(over) })
    }
  }
  return marks
}

/** Rays from one point behind soft discs of light. */
const rays: Design = ({ width, height, unit, palette, random }) => {
  const centre = { x: width * random.between(0.25, 0.75), y: height * random.between(0.2, 0.45) }
  const reach = width + height
  const count = 18 + Math.floor(random.next() * 8) * 2
  const marks = Array.from({ length: count }, (_, index): Mark => {
    const [from, to] = [(index * 2 * Math.PI) / count, ((index + 0.5) * 2 * Math.PI) / count]
    const end = (angle: number) => ({ x: centre.x + reach * Math.cos(angle), y: centre.y + reach * Math.sin(angle) })
    const paint = plain(palette.tones[index % palette.tones.length] ?? palette.ink)
    return { path: polygon(centre, end(from), end(to)), paint, opacity: 0.75 }
  })
  for (const [size, opacity] of [
    [0.42, 0.25],
    [0.32, 0.35],
  ] as const) {
    marks.push({
      path: ellipse(centre, unit * size, unit * size),
      paint: plain(palette.ground),
      opacity,
      blend: 'screen',
    })
  }
  marks.push({ path: ellipse(centre, unit * 0.2, unit * 0.2), paint: accent })
  return marks
}

/** Pebbles scattered over a light background. */
const terrazzo: Design = ({ width, height, unit, palette, random }) => {
  const count = Math.min(220, Math.round((width * height) / (unit * unit * 0.016)))
  return Array.from({ length: count }, (): Mark => {
    const centre = { x: random.between(0, width), y: random.between(0, height) }
    const size = unit * random.between(0.025, 0.075)
    const corners = 5 + Math.floor(random.next() * 3)
    const points = Array.from({ length: corners }, (_, index) => {
      const angle = ((index + random.between(-0.25, 0.25)) * 2 * Math.PI) / corners
      return { x: centre.x + size * 1.3 * Math.cos(angle), y: centre.y + size * Math.sin(angle) }
    })
    const shape = turned(polygon(...points), centre, random.between(0, 180))
    return { path: shape, paint: random.next() < 0.14 ? accent : plain(random.pick(palette.tones)) }
  })
}

const DESIGNS: readonly Design[] = [waves, hills, petals, tiles, rays, terrazzo]

/** The name of the person on a plain plate above the design. */
function nameplate({ width, height, unit, palette }: Sheet, text: string): Mark[] {
  if (text.trim() === '') return []
  const isUpright = height > width * 1.2
  const centre = { x: width / 2, y: height * (isUpright ? 0.76 : 0.5) }
  const name = letter(text, centre, width * 0.66, Math.min(unit * (unit < 20 ? 0.4 : 0.19), height * 0.4))
  const [sides, above] = [name.height * 0.75, name.height * 0.62]
  const [wide, high] = [name.width + 2 * sides, name.height + 2 * above]
  const plate = pill(centre.x - wide / 2, centre.y - high / 2, wide, high, high / 2)
  return [
    { path: plate, paint: plain(palette.ground), opacity: 0.92 },
    { path: name.path, paint: plain(palette.ink), stroke: name.height * 0.16 },
  ]
}

/** Returns the scene of a seed: one of the designs in one of the palettes, with a name on it. Sizes in mm. */
export function createScene(seed: number, width: number, height: number, text: string): Scene {
  const random = createRandom(seed)
  const palette = random.pick(PALETTES)
  const sheet: Sheet = { width, height, unit: Math.min(width, height), palette, random }
  const design = random.pick(DESIGNS)
  return {
    width,
    height,
    ground: {
      kind: 'gradient',
      from: { x: 0, y: 0 },
      to: { x: 0, y: height },
      colours: [palette.ground, palette.glow],
    },
    accent: palette.accent,
    marks: design(sheet),
    lettering: nameplate(sheet, text),
  }
}
