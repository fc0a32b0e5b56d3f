import type { Mark, Paint, Path, Point, Scene } from './scene.ts'

const number = (value: number): string => String(Number(value.toFixed(3)))
const point = ({ x, y }: Point): string => `${number(x)} ${number(y)}`
function pathData(path: Path): string {
  return path
    .map((segment) => {
      if (segment.to === 'close') return 'Z'
      if (segment.to === 'curve') return `C${point(segment.first)} ${point(segment.second)} ${point(segment.at)}`
      return `${segment.to === 'move' ? 'M' : 'L'}${point(segment.at)}`
    })
    .join('')
}

/**
 * Returns the scene as SVG in mm.
 * @param options.pixelsPerMm sets the size in pixels instead of millimetres, for rendering
 * @param options.cutOut omits the background and clips to a rounded shape, so that the outside is transparent
 */
export function sceneAsSvg(scene: Scene, options: { cutOut?: boolean; pixelsPerMm?: number } = {}): string {
  const definitions: string[] = []
  const getPaint = (paint: Paint): string => {
    if (paint.kind === 'plain') return paint.colour
    if (paint.kind === 'accent') return scene.accent.colour
    const id = `g${definitions.length}`
    const ends = `x1="${number(paint.from.x)}" y1="${number(paint.from.y)}" x2="${number(paint.to.x)}" y2="${number(paint.to.y)}"`
    const stops = paint.colours.map((stop, index) => `<stop offset="${index}" stop-color="${stop}"/>`).join('')
    definitions.push(`<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stops}</linearGradient>`)
    return `url(#${id})`
  }
  const getMark = (mark: Mark): string => {
    const look = mark.stroke
      ? `fill="none" stroke="${getPaint(mark.paint)}" stroke-width="${number(mark.stroke)}" stroke-linecap="round" stroke-linejoin="round"`
      : `fill="${getPaint(mark.paint)}"`
    const opacity = mark.opacity === undefined ? '' : ` opacity="${mark.opacity}"`
    const blend = mark.blend ? ` style="mix-blend-mode:${mark.blend}"` : ''
    return `<path ${look}${opacity}${blend} d="${pathData(mark.path)}"/>`
  }
  const { width, height } = scene
  const size = (mm: number): string =>
    options.pixelsPerMm === undefined ? `${number(mm)}mm` : String(Math.round(mm * options.pixelsPerMm))
  const area = `x="0" y="0" width="${number(width)}" height="${number(height)}"`
  const ground = options.cutOut ? '' : `<rect ${area} fill="${getPaint(scene.ground)}"/>`
  const marks = scene.marks.map(getMark).join('\n')
  const lettering = scene.lettering.map(getMark).join('\n')
  const corner = number(Math.min(width, height) * 0.18)
  definitions.push(`<clipPath id="edge"><rect ${area} rx="${options.cutOut ? corner : 0}"/></clipPath>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" viewBox="0 0 ${number(width)} ${number(height)}">
<defs>${definitions.join('')}</defs>
<g clip-path="url(#edge)">
${ground}
${marks}
${lettering}
</g>
</svg>
`
}
