import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { SheetPlacement } from '@platen/domain/imposition'
import {
  type CopiedArtwork,
  type CopyResult,
  type CopyTarget,
  closeArtwork,
  copyArtwork,
  type OpenedArtwork,
  openArtwork,
  type PlacedForm,
} from './artwork-copy.ts'
import { layersText } from './make-ready.ts'
import { drawOperators, pageClip, sheetPage } from './sheet-content.ts'
import { documentInfo, metadataXml, outputIntentDict } from './sheet-identity.ts'
import { SheetObjects } from './sheet-objects.ts'
import { SheetWriter } from './sheet-writer.ts'
import type { ComposeInput, ComposeRefusal, ComposeResult } from './types.ts'

/**
 * Composes one true-size page from ready artwork (readings P1, P3) and streams it to `output`. Artwork stands in the
 * sheet once, however many slots it fills. The same input gives the same bytes.
 *
 * A missing or damaged artwork is refused by the order and slot that it was meant for, and `output` is removed. What
 * goes wrong with the output itself (a full disk) is thrown.
 */
export async function composeSheet(input: ComposeInput): Promise<ComposeResult> {
  const out = await SheetWriter.create(input.output)
  try {
    const refusal = await writeSheet(input, out)
    if (refusal === undefined) {
      const bytes = out.position
      return { ok: true, bytes, sha256: await out.finish() }
    }
    await giveUp(out, input.output)
    return { ok: false, refusal }
  } catch (error) {
    await giveUp(out, input.output)
    throw error
  }
}

async function giveUp(out: SheetWriter, output: string): Promise<void> {
  await out.abandon()
  await rm(output, { force: true })
}

const refused = ({ orderRef, jigNo, slotNo }: SheetPlacement, text: string): ComposeRefusal => ({
  orderRef,
  jigNo,
  slotNo,
  text,
})

/** The pages that a ready file must give, and the first placement of each. */
type NeededPages = Map<number, SheetPlacement>

async function writeSheet(input: ComposeInput, out: SheetWriter): Promise<ComposeRefusal | undefined> {
  const needed = new Map<string, NeededPages>()
  for (const placement of input.plan.placements) {
    const artwork = input.artworks.get(placement.artworkRef)
    if (artwork === undefined) return refused(placement, 'The artwork of this order is not there.')
    const pages: NeededPages = needed.get(artwork.readyFile) ?? new Map()
    if (!pages.has(artwork.page)) pages.set(artwork.page, placement)
    needed.set(artwork.readyFile, pages)
  }
  await out.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  const objects = new SheetObjects(out)
  const [catalog, tree, page, content] = [objects.reserve(), objects.reserve(), objects.reserve(), objects.reserve()]
  const spotNames = new Map(Object.entries(input.spotNames ?? {}))
  const forms = new Map<string, PlacedForm>()
  const layers: (readonly [number, boolean])[] = []
  const refusal = await copyAll({ out, objects, spotNames }, [...needed], (path, copied) => {
    for (const [number, form] of copied.forms) forms.set(formKey(path, number), form)
    layers.push(...copied.layers)
  })
  if (refusal !== undefined) return refusal
  const resources = await writeContent(input, objects, content, forms)
  await writePage(input, objects, { tree, page, content, resources })
  await writeFrame(input, objects, { catalog, tree, layers })
  return undefined
}

/** The next artwork is opened while one is being copied, so that the copying never waits for it. */
async function copyAll(
  target: CopyTarget,
  needed: readonly (readonly [path: string, pages: NeededPages])[],
  done: (path: string, copied: CopiedArtwork) => void,
): Promise<ComposeRefusal | undefined> {
  let opening = needed[0] && openArtwork(needed[0][0])
  try {
    for (const [index, [path, pages]] of needed.entries()) {
      const opened = await opening
      const next = needed[index + 1]
      opening = next && openArtwork(next[0])
      if (opened === undefined) continue
      const copied = await copyOne(target, opened, [...pages.keys()])
      if (copied.ok) done(path, copied)
      else {
        const placement = pages.get(copied.page ?? 0) ?? [...pages.values()][0]
        return placement && refused(placement, copied.text)
      }
    }
    return undefined
  } finally {
    await opening?.then(closeArtwork)
  }
}

async function copyOne(target: CopyTarget, opened: OpenedArtwork, pages: readonly number[]): Promise<CopyResult> {
  if (!opened.ok) return opened
  try {
    return await copyArtwork(target, opened.ready, pages)
  } finally {
    await closeArtwork(opened)
  }
}

const formKey = (readyFile: string, page: number): string => `${page}:${readyFile}`

/** Writes what the page draws; answers its resources. */
async function writeContent(
  input: ComposeInput,
  objects: SheetObjects,
  id: number,
  forms: ReadonlyMap<string, PlacedForm>,
): Promise<string> {
  const page = sheetPage(input.plan, input.device)
  const names = new Map<number, string>()
  const operators = [pageClip(page)]
  for (const placement of input.plan.placements) {
    const artwork = input.artworks.get(placement.artworkRef)
    const form = artwork && forms.get(formKey(artwork.readyFile, artwork.page))
    if (form === undefined) continue
    const name = names.get(form.form) ?? `A${names.size + 1}`
    names.set(form.form, name)
    operators.push(drawOperators(page, placement, form, name))
  }
  const data = deflateSync(Buffer.from(`${operators.join('\n')}\n`, 'latin1'))
  await objects.writeStream(id, '/Filter/FlateDecode', data)
  const entries = [...names].map(([form, name]) => `/${name} ${form} 0 R`)
  return `<</XObject<<${entries.join('')}>>>>`
}

interface PageObjects {
  readonly tree: number
  readonly page: number
  readonly content: number
  readonly resources: string
}

async function writePage(input: ComposeInput, objects: SheetObjects, ids: PageObjects): Promise<void> {
  const { width, height, trimBox, userUnit } = sheetPage(input.plan, input.device)
  const unit = userUnit === 1 ? '' : `/UserUnit ${userUnit}`
  const pages = [ids.page, ...Array.from({ length: (input.pages ?? 1) - 1 }, () => objects.reserve())]
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  await objects.write(ids.tree, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  for (const page of pages) {
    await objects.write(
      page,
      `<</Type/Page/Parent ${ids.tree} 0 R/MediaBox[0 0 ${width} ${height}]/TrimBox[${trimBox.join(' ')}]${unit}` +
        `/Contents ${ids.content} 0 R/Resources${ids.resources}>>`,
    )
  }
}

async function writeFrame(
  input: ComposeInput,
  objects: SheetObjects,
  { catalog, tree, layers }: { catalog: number; tree: number; layers: readonly (readonly [number, boolean])[] },
): Promise<void> {
  const info = objects.reserve()
  await objects.write(info, documentInfo(input))
  const metadata = objects.reserve()
  await objects.writeStream(metadata, '/Type/Metadata/Subtype/XML', metadataXml(input))
  let intents = ''
  if (input.outputIntent !== undefined) {
    const profile = objects.reserve()
    await objects.writeStream(
      profile,
      `/N ${input.outputIntent.components}/Filter/FlateDecode`,
      deflateSync(input.outputIntent.profile),
    )
    intents = `/OutputIntents[${outputIntentDict(input.outputIntent, profile)}]`
  }
  await objects.write(
    catalog,
    `<</Type/Catalog/Pages ${tree} 0 R/Metadata ${metadata} 0 R${intents}${layersText(layers)}>>`,
  )
  const id = createHash('md5').update(input.documentId).digest('hex')
  await objects.finish(`/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`)
}
