import { deflateSync } from 'node:zlib'
import { composeTransforms, scaling, translation } from '@platen/domain/geometry'
import type { SheetPlan } from '@platen/domain/imposition'
import { type Contour, placeWhite, readContour, toWhitePlace, UNITS_PER_MM } from '../white/index.ts'
import { matrixOperator, type SheetPage } from './sheet-content.ts'
import type { SheetXref } from './sheet-objects.ts'
import type { ArtworkShapes } from './types.ts'

type Paths = ReturnType<typeof placeWhite>

export interface WhiteInShape {
  /** One text for each placement with white. */
  readonly operators: readonly string[]
  /** Entries for the XObject resources of the page. */
  readonly forms: string
}

/**
 * Writes the white of each placement in the shape of its artwork, as a form that has no colour of its own. Slots with
 * the same artwork in the same position use one form.
 */
export function writeWhiteInShape(
  { contourFiles, chokeMm }: ArtworkShapes,
  { placements, printableArea }: SheetPlan,
  page: SheetPage,
  objects: SheetXref,
): WhiteInShape {
  const forms = new Map<string, string | undefined>()
  const entries: string[] = []
  const operators: string[] = []
  // A contour may be large: those of different artwork are not in memory at the same time.
  let read: { readonly artworkRef: string; readonly contour: Contour } | undefined
  for (const { artworkRef, matrix, clips } of sortByArtwork(placements)) {
    const place = toWhitePlace(matrix, clips, printableArea)
    const key = JSON.stringify([artworkRef, ...toMicrometres([place.linear, place.clips])])
    if (!forms.has(key)) {
      if (read?.artworkRef !== artworkRef)
        read = { artworkRef, contour: readContour(getFile(contourFiles, artworkRef)) }
      const paths = placeWhite(read.contour, place, chokeMm)
      const name = paths.length === 0 ? undefined : `W${entries.length + 1}`
      if (name !== undefined) entries.push(`/${name} ${writeForm(objects, paths)} 0 R`)
      forms.set(key, name)
    }
    const name = forms.get(key)
    if (name === undefined) continue
    const { x, y } = place.origin
    const toPage = composeTransforms(scaling(1 / UNITS_PER_MM), translation(x, y), page.fromLayout)
    operators.push(`q ${matrixOperator(toPage)} /${name} Do Q`)
  }
  return { operators, forms: entries.join('') }
}

const sortByArtwork = <Placement extends { readonly artworkRef: string }>(placements: readonly Placement[]) =>
  placements.toSorted((a, b) => Number(a.artworkRef > b.artworkRef) - Number(a.artworkRef < b.artworkRef))

function getFile(files: ReadonlyMap<string, string>, artworkRef: string): string {
  const file = files.get(artworkRef)
  if (file === undefined) throw new Error(`The artwork ${artworkRef} has no contour.`)
  return file
}

/** Rounds all numbers, because the clips of slots in a row differ by the errors of floating-point numbers. */
const toMicrometres = (values: readonly unknown[]): readonly unknown[] =>
  JSON.parse(JSON.stringify(values), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * UNITS_PER_MM) : value,
  ) as readonly unknown[]

function writeForm(objects: SheetXref, paths: Paths): number {
  const lines: string[] = []
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths) {
    lines.push(path.map(({ x, y }, at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join('\n'), 'h')
    for (const { x, y } of path) {
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  }
  const data = deflateSync(Buffer.from(`${lines.join('\n')}\nf\n`, 'latin1'))
  const id = objects.reserve()
  const box = `/BBox[${left} ${top} ${right} ${bottom}]`
  objects.writeStream(id, `/Type/XObject/Subtype/Form${box}/Resources<<>>/Filter/FlateDecode`, data)
  return id
}
