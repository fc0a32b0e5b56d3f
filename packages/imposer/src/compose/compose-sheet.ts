import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { SheetPlacement } from '@platen/domain/imposition'
import {
  type CopiedArtwork,
  type CopiedForm,
  type CopyResult,
  type CopyTarget,
  closeArtwork,
  copyArtwork,
  openArtwork,
  TAIL_BYTES,
} from './copy-artwork.ts'
import { ocPropertiesEntry } from './normalised-trailer.ts'
import { writeProcessingSteps } from './processing-steps.ts'
import { drawOperators, pageClip, sheetPageGeometry } from './sheet-content.ts'
import { documentInfo, outputIntentDict, xmpPacket } from './sheet-metadata.ts'
import { SheetXref } from './sheet-objects.ts'
import { SheetWriter } from './sheet-writer.ts'
import type { ComposeFailure, ComposeInput, ComposeResult } from './types.ts'

/**
 * Composes one true-size page from normalised PDFs and streams it to `output`. Each artwork is embedded once, even if
 * it fills several slots. Output is deterministic.
 *
 * Returns a failure with the order and slot of a missing or corrupt artwork, and deletes `output`. Throws errors of the
 * output, such as a full disk. Blocks the calling thread: call it in a worker thread.
 */
export async function composeSheet(input: ComposeInput): Promise<ComposeResult> {
  const out = new SheetWriter(input.output, input.hashed ?? true)
  try {
    const refusal = writeSheet(input, out)
    if (refusal === undefined) {
      const bytes = out.position
      const sha256 = await out.finish()
      return { ok: true, bytes, ...(sha256 !== undefined && { sha256 }) }
    }
    await abortOutput(out, input.output)
    return { ok: false, refusal }
  } catch (error) {
    await abortOutput(out, input.output)
    throw error
  }
}

async function abortOutput(out: SheetWriter, output: string): Promise<void> {
  await out.abort()
  await rm(output, { force: true })
}

const composeFailure = ({ orderRef, jigNo, slotNo }: SheetPlacement, text: string): ComposeFailure => ({
  orderRef,
  jigNo,
  slotNo,
  text,
})

/** Required pages of a normalised PDF, with the first placement of each. */
type RequiredPages = Map<number, SheetPlacement>

function writeSheet(input: ComposeInput, out: SheetWriter): ComposeFailure | undefined {
  const needed = new Map<string, RequiredPages>()
  for (const placement of input.plan.placements) {
    const artwork = input.artworks.get(placement.artworkRef)
    if (artwork === undefined) return composeFailure(placement, 'The artwork of this order is missing.')
    const pages: RequiredPages = needed.get(artwork.preparedFile) ?? new Map()
    if (!pages.has(artwork.page)) pages.set(artwork.page, placement)
    needed.set(artwork.preparedFile, pages)
  }
  // PDF/X-4 is based on PDF 1.6; the sheet needs no later features
  out.text(`%PDF-1.${input.outputIntent?.isPdfX4 ? 6 : 7}\n%\xe2\xe3\xcf\xd3\n`)
  const objects = new SheetXref(out)
  const [catalog, tree, page, content] = [objects.reserve(), objects.reserve(), objects.reserve(), objects.reserve()]
  const spotNames = new Map(Object.entries(input.spotNames ?? {}))
  const forms = new Map<string, CopiedForm>()
  const ocgs: (readonly [number, boolean])[] = []
  const refusal = copyAll({ out, objects, spotNames }, [...needed], (path, copied) => {
    for (const [number, form] of copied.forms) forms.set(formKey(path, number), form)
    ocgs.push(...copied.layers)
  })
  if (refusal !== undefined) return refusal
  const { resources, layers: ownLayers } = writeContent(input, objects, content, forms)
  ocgs.push(...ownLayers)
  writePage(input, objects, { tree, page, content, resources })
  writeCatalog(input, objects, { catalog, tree, layers: ocgs })
  return undefined
}

function copyAll(
  target: CopyTarget,
  needed: readonly (readonly [path: string, pages: RequiredPages])[],
  done: (path: string, copied: CopiedArtwork) => void,
): ComposeFailure | undefined {
  const tail = Buffer.allocUnsafeSlow(TAIL_BYTES)
  for (const [path, pages] of needed) {
    const copied = copyOne(target, path, [...pages.keys()], tail)
    if (copied.ok) done(path, copied)
    else {
      const placement = pages.get(copied.page ?? 0) ?? [...pages.values()][0]
      return placement && composeFailure(placement, copied.text)
    }
  }
  return undefined
}

function copyOne(target: CopyTarget, path: string, pages: readonly number[], tail: Buffer): CopyResult {
  const opened = openArtwork(path, tail)
  if (!opened.ok) return opened
  try {
    return copyArtwork(target, opened.ready, pages)
  } finally {
    closeArtwork(opened)
  }
}

const formKey = (preparedFile: string, page: number): string => `${page}:${preparedFile}`

interface WrittenContent {
  readonly resources: string
  readonly layers: readonly (readonly [object: number, shown: boolean])[]
}

/** Writes the content stream. Returns its resource dictionary and the sheet's own OCGs. */
function writeContent(
  input: ComposeInput,
  objects: SheetXref,
  id: number,
  forms: ReadonlyMap<string, CopiedForm>,
): WrittenContent {
  const page = sheetPageGeometry(input.plan, input.device)
  const steps = writeProcessingSteps(input, page, objects)
  const names = new Map<number, string>()
  const operators = [pageClip(page)]
  for (const placement of input.plan.placements) {
    const artwork = input.artworks.get(placement.artworkRef)
    const form = artwork && forms.get(formKey(artwork.preparedFile, artwork.page))
    if (form === undefined) continue
    const name = names.get(form.form) ?? `A${names.size + 1}`
    names.set(form.form, name)
    operators.push(drawOperators(page, placement, form, name))
  }
  operators.push(...steps.operators)
  const data = deflateSync(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
  objects.writeStream(id, '/Filter/FlateDecode', data)
  const entries = [...names].map(([form, name]) => `/${name} ${form} 0 R`)
  return { resources: `<</XObject<<${entries.join('')}${steps.forms}>>${steps.resources}>>`, layers: steps.layers }
}

interface PageObjects {
  readonly tree: number
  readonly page: number
  readonly content: number
  readonly resources: string
}

function writePage(input: ComposeInput, objects: SheetXref, ids: PageObjects): void {
  const { width, height, trimBox, userUnit } = sheetPageGeometry(input.plan, input.device)
  const unit = userUnit === 1 ? '' : `/UserUnit ${userUnit}`
  const pages = [ids.page, ...Array.from({ length: (input.pages ?? 1) - 1 }, () => objects.reserve())]
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  objects.write(ids.tree, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  for (const page of pages) {
    objects.write(
      page,
      `<</Type/Page/Parent ${ids.tree} 0 R/MediaBox[0 0 ${width} ${height}]/TrimBox[${trimBox.join(' ')}]${unit}` +
        `/Contents ${ids.content} 0 R/Resources${ids.resources}>>`,
    )
  }
}

function writeCatalog(
  input: ComposeInput,
  objects: SheetXref,
  { catalog, tree, layers }: { catalog: number; tree: number; layers: readonly (readonly [number, boolean])[] },
): void {
  const info = objects.reserve()
  objects.write(info, documentInfo(input))
  const metadata = objects.reserve()
  objects.writeStream(metadata, '/Type/Metadata/Subtype/XML', xmpPacket(input))
  let intents = ''
  if (input.outputIntent !== undefined) {
    const profile = objects.reserve()
    objects.writeStream(
      profile,
      `/N ${input.outputIntent.components}/Filter/FlateDecode`,
      deflateSync(input.outputIntent.profile),
    )
    intents = `/OutputIntents[${outputIntentDict(input.outputIntent, profile)}]`
  }
  objects.write(
    catalog,
    `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R${intents}${ocPropertiesEntry(layers)}>>`,
  )
  const id = createHash('md5').update(input.documentId).digest('hex')
  objects.finish(`/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`)
}
