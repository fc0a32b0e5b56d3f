import type { PdfDocument } from '../pdf/document.ts'
import { isArray, type PdfDict, PdfName, type PdfObject } from '../pdf/objects.ts'

/** Findings of one page, collected while its content is scanned. */
export interface PageFindings {
  readonly colourSpaces: Set<string>
  readonly spotColours: Set<string>
  /** By name; true if the font is embedded in every use. */
  readonly fonts: Map<string, boolean>
  transparency: boolean
  overprint: boolean
  lowestPpi: number
  complete: boolean
}

const SHORT: Readonly<Record<string, string>> = { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' }
const DEVICE = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK'])
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None', 'All'])

/** Records a colour space, its base colour space if that colours the page, and its spot colours. */
export function recordColourSpace(
  document: PdfDocument,
  findings: PageFindings,
  value: PdfObject | undefined,
  resources: PdfDict | undefined,
  depth = 0,
): void {
  const space = document.resolve(value)
  if (depth > 8 || space === null) return
  if (space instanceof PdfName) {
    const name = SHORT[space.name] ?? space.name
    if (DEVICE.has(name)) findings.colourSpaces.add(name)
    else if (name !== 'Pattern' && resources !== undefined)
      recordColourSpace(
        document,
        findings,
        document.dict(resources.get('ColorSpace'))?.get(space.name),
        undefined,
        depth + 1,
      )
    return
  }
  if (!isArray(space)) return
  const kind = document.resolve(space[0])
  if (!(kind instanceof PdfName)) return
  const name = SHORT[kind.name] ?? kind.name
  if (name === 'Indexed' || name === 'Pattern') recordColourSpace(document, findings, space[1], resources, depth + 1)
  else {
    findings.colourSpaces.add(name)
    if (name === 'Separation') recordSpot(document, findings, space[1])
    if (name === 'DeviceN') {
      const names = document.resolve(space[1])
      if (isArray(names)) for (const item of names) recordSpot(document, findings, item)
    }
  }
}

function recordSpot(document: PdfDocument, findings: PageFindings, value: PdfObject | undefined): void {
  const name = document.resolve(value)
  if (!(name instanceof PdfName) || PROCESS.has(name.name)) return
  // names are bytes; current programs write UTF-8
  findings.spotColours.add(Buffer.from(name.name, 'latin1').toString('utf8'))
}
