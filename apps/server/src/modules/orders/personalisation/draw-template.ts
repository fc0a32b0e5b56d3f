import { templateCalls } from '@platen/contract/templates'
import { type Template, type TemplateValues, validateTemplate } from '@platen/domain/templates'
import type { ReadyFile } from '@platen/imposer/templates'
import { compute } from '../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { THUMBNAIL_TYPE, thumbnailKey } from '../../../file-store/object-keys.ts'
import { readObject } from '../../../file-store/object-store.ts'
import { type DrawnArtwork, ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import type { Services } from '../../../services.ts'
import { loadFontKeys } from '../../catalog/templates/fonts-queries.ts'
import { loadArtworkFiles } from '../artwork/artwork-queries.ts'

/** The keys of the fonts and the artwork of a template, by id. Those that do not exist are left out. */
interface TemplateKeys {
  readonly fonts: ReadonlyMap<string, string>
  readonly artworks: readonly DrawnArtwork[]
}

/** Returns the keys of the files of a template. */
export async function loadTemplateKeys(tx: EnvironmentTx, { items }: Template): Promise<TemplateKeys> {
  const fontIds = items.flatMap((item) => (item.kind === 'TEXT' ? [item.fontId] : []))
  const artworkIds = items.flatMap((item) => (item.kind === 'ARTWORK' ? [item.artworkId] : [])).filter(isUuid)
  return {
    fonts: await loadFontKeys(tx, [...new Set(fontIds)]),
    artworks: artworkIds.length === 0 ? [] : await loadArtworkFiles(tx, [...new Set(artworkIds)]),
  }
}

/** Time that a call waits for the picture of an artwork, in ms. */
const PICTURE_WAIT_MS = 5000

/** Returns the picture of the first page of an artwork as a data: address; undefined if there is none. */
async function loadPicture(
  services: Pick<Services, 'objects' | 'settings'>,
  environment: EnvironmentRef,
  artwork: DrawnArtwork,
): Promise<string | undefined> {
  const key = thumbnailKey(artwork.id, 1)
  const stored = await readObject(services.objects, environment, key)
  const isRendered = stored || (await ensurePageThumbnail(services, environment, artwork, 1, PICTURE_WAIT_MS))
  const picture = stored ?? (isRendered ? await readObject(services.objects, environment, key) : undefined)
  return picture && `data:${THUMBNAIL_TYPE};base64,${picture.toString('base64')}`
}

/** Draws a template with the values of several orders, without their pictures. No database connection may be held. */
export async function drawSamples(
  services: Pick<Services, 'objects' | 'settings'>,
  environment: EnvironmentRef,
  { template, values, keys }: { template: Template; values: readonly TemplateValues[]; keys: TemplateKeys },
) {
  const pictures = new Map<string, string | undefined>()
  for (const artwork of keys.artworks) pictures.set(artwork.id, await loadPicture(services, environment, artwork))
  const objectKeys = [...keys.fonts.values(), ...keys.artworks.map(({ readyKey }) => readyKey)]
  return services.objects.withFiles(environment, objectKeys, (getPath) => {
    const fonts = Object.fromEntries(Array.from(keys.fonts, ([id, key]) => [id, getPath(key)]))
    const artworks = Object.fromEntries(
      keys.artworks.map(({ id, readyKey }): [string, ReadyFile] => [
        id,
        { readyFile: getPath(readyKey), href: pictures.get(id) },
      ]),
    )
    const files = { fonts, artworks, pictures: {} }
    return compute(
      environment.id,
      'drawTemplates',
      values.map((each) => ({ template, values: each, files })),
    )
  })
}

/** POST /pax/templates/draw: the name of the template need not be entered yet. */
export const drawTemplateSample = memberHandlerWithoutTransaction(
  templateCalls.draw,
  async ({ body, transaction, environment, services }) => {
    const template: Template = { ...body.template, id: '' }
    const problems = validateTemplate(template).filter(({ code }) => code !== 'nameMissing')
    if (problems.length > 0) {
      return failure('template_invalid', { name: template.name, count: problems.length, problems: [...problems] })
    }
    const keys = await transaction(({ tx }) => loadTemplateKeys(tx, template))
    const results = await drawSamples(services, environment, { template, values: [body.values], keys })
    if (results instanceof Failure) return results
    const [drawn] = results
    return { svg: drawn?.svg ?? '', faults: [...(drawn?.faults ?? [])] }
  },
)
