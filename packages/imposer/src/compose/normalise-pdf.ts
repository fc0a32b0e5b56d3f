import { rmSync, statSync } from 'node:fs'
import { mmFromPt } from '@platen/domain/units'
import { PdfDocument } from '../pdf/document.ts'
import { listPages } from '../pdf/pages.ts'
import { toPdfFailure } from '../pdf/pdf-error.ts'
import { FileWriter } from './file-writer.ts'
import { writeTrailer } from './normalised-trailer.ts'
import { NormalisedWriter } from './normalised-writer.ts'
import { defaultOcgVisibility } from './optional-content.ts'
import { type PageForm, writePageForm } from './page-form.ts'
import type { NormaliseResult } from './types.ts'

/**
 * Normalises a PDF for composing: an unencrypted PDF in which each page is one form XObject that maps exactly to [0 0
 * width height] as displayed. Keeps only objects that the pages draw; all colour data is copied unchanged. Blocks the
 * calling thread: call it in a separate process.
 *
 * @param source path of the PDF
 * @param preparedFile path of the output; deleted if the result is a failure
 */
export async function normalisePdf(source: string, preparedFile: string): Promise<NormaliseResult> {
  try {
    const document = new PdfDocument(source)
    try {
      const { forms: pages, usesFeaturesOutsidePdfX4 } = writePreparedFile(document, preparedFile)
      const sizes = pages.map(({ width, height }) => ({ size: { width: mmFromPt(width), height: mmFromPt(height) } }))
      return { ok: true, pages: sizes, bytes: statSync(preparedFile).size, usesFeaturesOutsidePdfX4 }
    } catch (error) {
      rmSync(preparedFile, { force: true })
      throw error
    } finally {
      document.close()
    }
  } catch (error) {
    const refusal = toPdfFailure(error)
    if (refusal === undefined) throw error
    return { ok: false, refusal }
  }
}

interface WrittenFile {
  readonly forms: readonly PageForm[]
  readonly usesFeaturesOutsidePdfX4: boolean
}

function writePreparedFile(document: PdfDocument, preparedFile: string): WrittenFile {
  const pages = listPages(document)
  const out = new FileWriter(preparedFile)
  try {
    out.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
    const objects = new NormalisedWriter(document, out)
    const forms = pages.map((page) => {
      const form = writePageForm(document, objects, page)
      objects.copyReferencedObjects()
      return form
    })
    const index = objects.finish(forms, defaultOcgVisibility(document))
    writeTrailer(out, index)
    return { forms, usesFeaturesOutsidePdfX4: objects.usesFeaturesOutsidePdfX4 }
  } finally {
    out.close()
  }
}
