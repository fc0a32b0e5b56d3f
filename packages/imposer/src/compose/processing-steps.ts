import { type Outline, transformOutline } from '@platen/domain/geometry'
import { nameText } from '../pdf/serialise.ts'
import { pathOperators, type SheetPage } from './sheet-content.ts'
import type { SheetXref } from './sheet-objects.ts'
import type { ComposeInput, SheetLayers } from './types.ts'
import { writeWhiteInShape } from './white-in-shape.ts'

type LayerKind = keyof SheetLayers

interface Step {
  readonly title: string
  /** Group and type of ISO 19593-1; white and varnish have no types. */
  readonly group: string
  readonly type?: string
  /** Alternate colour for display, in CMYK. */
  readonly shown: string
  readonly paints: 'fill' | 'stroke'
}

const STEPS: Readonly<Record<LayerKind, Step>> = {
  white: { title: 'White', group: 'White', shown: '0.1 0.02 0.02 0', paints: 'fill' },
  varnish: { title: 'Varnish', group: 'Varnish', shown: '0 0 0.12 0', paints: 'fill' },
  cut: { title: 'Cutting', group: 'Structural', type: 'Cutting', shown: '0 1 0 0', paints: 'stroke' },
}

/** Line width that cutters and RIPs recognise as a contour, in points. */
const CUT_LINE_PT = 0.25

export interface ProcessingStepContent {
  /** Operators to append after all artwork. */
  readonly operators: readonly string[]
  /** Entries for the resource dictionary of the page, except its XObjects. */
  readonly resources: string
  /** Entries for the XObject resources of the page. */
  readonly forms: string
  readonly layers: readonly (readonly [object: number, shown: boolean])[]
}

/**
 * Writes the sheet's own OCGs, each identified as an ISO 19593-1 processing step. Floods cover the area that artwork
 * may fill (slot and image box); white may have the shape of the artwork; cut follows the outline of the slot. All of
 * them, including white, are painted after the artwork in overprinting spot colours: they knock nothing out of the
 * artwork, and the artwork, which seldom overprints, knocks nothing out of them. The RIP determines the printing order
 * by the name of the ink.
 *
 * @param isProof for viewing: viewers without overprint simulation then show the artwork through the layers. Sheets for
 *   printing are written without blending, since RIPs expect plain vectors.
 */
export function writeProcessingSteps(
  { layers = {}, plan, isProof = false }: Pick<ComposeInput, 'layers' | 'plan' | 'isProof'>,
  page: SheetPage,
  objects: SheetXref,
): ProcessingStepContent {
  const operators: string[] = []
  const groups: [number, boolean][] = []
  const spaces: string[] = []
  const properties: string[] = []
  let forms = ''
  for (const kind of ['white', 'varnish', 'cut'] as const) {
    const layer = layers[kind]
    if (layer === undefined || plan.placements.length === 0) continue
    const { title, group, type, shown, paints } = STEPS[kind]
    const id = objects.reserve()
    const typed = type === undefined ? '' : `/GTS_ProcStepsType${nameText(type)}`
    objects.write(
      id,
      `<</Type/OCG/Name(${title})/Intent/View/GTS_Metadata<</Type/GTS_ProcSteps/GTS_ProcStepsGroup${nameText(group)}${typed}>>>>`,
    )
    groups.push([id, true])
    const tint = `<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[${shown}]>>`
    spaces.push(`/${title}[/Separation${nameText(layer.spotColour)}/DeviceCMYK${tint}]`)
    properties.push(`/${title} ${id} 0 R`)
    const start = [`/OC /${title} BDC q /Steps gs`, paints === 'fill' ? `/${title} cs 1 scn` : `/${title} CS 1 SCN`]
    const line = paints === 'stroke' ? [`${CUT_LINE_PT / page.userUnit} w`] : []
    if (kind === 'white' && layers.white?.shapes !== undefined) {
      const white = writeWhiteInShape(layers.white.shapes, plan, page, objects)
      operators.push([...start, ...white.operators, 'Q EMC'].join('\n'))
      forms = white.forms
      continue
    }
    const shapes = plan.placements.map(({ clips }) =>
      paints === 'fill' ? floodOperators(page, clips) : cutContourOperators(page, clips),
    )
    operators.push([...start, ...line, ...shapes, 'Q EMC'].join('\n'))
  }
  if (groups.length === 0) return { operators, resources: '', forms, layers: groups }
  const blending = isProof ? '/BM/Multiply' : ''
  const state = `/ExtGState<</Steps<</Type/ExtGState/OP true/op true/OPM 1${blending}>>>>`
  const resources = `${state}/ColorSpace<<${spaces.join('')}>>/Properties<<${properties.join('')}>>`
  return { operators, resources, forms, layers: groups }
}

const onPage = (page: SheetPage, outline: Outline): string => pathOperators(transformOutline(page.fromLayout, outline))

/** The last outline is filled, clipped to the others. */
function floodOperators(page: SheetPage, clips: readonly Outline[]): string {
  const shapes = clips.map((clip) => onPage(page, clip))
  const last = shapes.pop()
  return last === undefined ? '' : ['q', ...shapes.map((shape) => `${shape} W n`), `${last} f`, 'Q'].join(' ')
}

function cutContourOperators(page: SheetPage, [slot]: readonly Outline[]): string {
  return slot === undefined ? '' : `${onPage(page, slot)} S`
}
