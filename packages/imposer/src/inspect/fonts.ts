import type { PdfDocument } from '../pdf/document.ts'
import { isArray, isName, type PdfDict, PdfName } from '../pdf/objects.ts'
import type { PageFindings } from './colour-spaces.ts'

const EMBEDDED = ['FontFile', 'FontFile2', 'FontFile3'] as const

/** Records a font by its name without subset prefix. Type 3 fonts consist of drawings and count as embedded. */
export function recordFont(document: PdfDocument, findings: PageFindings, font: PdfDict): void {
  const type3 = isName(document.resolve(font.get('Subtype')), 'Type3')
  const descendants = document.resolve(font.get('DescendantFonts'))
  const descendant = isArray(descendants) ? (document.dict(descendants[0]) ?? font) : font
  const descriptor = document.dict(descendant.get('FontDescriptor'))
  const embedded = type3 || EMBEDDED.some((key) => descriptor?.has(key) === true)
  const base = document.resolve(font.get('BaseFont') ?? font.get('Name'))
  const raw = base instanceof PdfName ? base.name : type3 ? 'Type 3' : 'unnamed'
  const name = Buffer.from(raw.replace(/^[A-Z]{6}\+/, ''), 'latin1').toString('utf8')
  findings.fonts.set(name, embedded && (findings.fonts.get(name) ?? true))
}
