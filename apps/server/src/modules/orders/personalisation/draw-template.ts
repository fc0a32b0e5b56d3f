import { templateCalls } from '@platen/contract/templates'
import { type Template, validateTemplate } from '@platen/domain/templates'
import { THUMBNAIL_TYPE, thumbnailKey } from '../../../file-store/object-keys.ts'
import { readObject } from '../../../file-store/object-store.ts'
import { type DrawnArtwork, ensurePageThumbnail } from '../../../file-store/page-thumbnail.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { runConcurrently } from '../../../run-concurrently.ts'
import type { Services } from '../../../services.ts'
import { MAX_REPORTED_PROBLEMS } from '../../catalog/templates/save-template.ts'
import { type DrawingKeys, drawTemplates, loadDrawingKeys } from './draw-templates.ts'

/** Time that a call waits for the pictures of all artwork, in ms. */
const PICTURES_WAIT_MS = 5000
const MAX_CONCURRENT_PICTURES = 4

/** Returns the picture of a page of an artwork as a data: address; undefined if there is none. */
export async function loadPicture(
  services: Pick<Services, 'objects' | 'settings'>,
  environment: EnvironmentRef,
  artwork: DrawnArtwork,
  page = 1,
): Promise<string | undefined> {
  const key = thumbnailKey(artwork.id, page)
  const stored = await readObject(services.objects, environment, key)
  const isRendered = stored || (await ensurePageThumbnail(services, environment, artwork, page))
  const picture = stored ?? (isRendered ? await readObject(services.objects, environment, key) : undefined)
  return picture && `data:${THUMBNAIL_TYPE};base64,${picture.toString('base64')}`
}

/**
 * Returns addresses of the pictures of the artwork of drawings, by id of the artwork, a few at a time. Those that are
 * not rendered within `timeLimitMs` are left out. No database connection may be held.
 */
export async function loadThumbnails(
  services: Pick<Services, 'objects' | 'settings'>,
  environment: EnvironmentRef,
  { artworks }: Pick<DrawingKeys, 'artworks'>,
  timeLimitMs: number = PICTURES_WAIT_MS,
): Promise<ReadonlyMap<string, string>> {
  const thumbnails = new Map<string, string>()
  const deadline = AbortSignal.timeout(timeLimitMs)
  await runConcurrently(artworks, MAX_CONCURRENT_PICTURES, deadline, async ([id, preparedKey]) => {
    const picture = await loadPicture(services, environment, { id, preparedKey })
    if (picture !== undefined) thumbnails.set(id, picture)
  })
  return new Map(thumbnails)
}

/** POST /pax/templates/draw: the name of the template need not be entered yet. */
export const drawTemplateSample = memberHandlerWithoutTransaction(
  templateCalls.draw,
  async ({ body, transaction, environment, services }) => {
    const template: Template = { ...body.template, id: '' }
    const problems = validateTemplate(template).filter(({ code }) => code !== 'nameMissing')
    if (problems.length > 0) {
      return failure('template_invalid', {
        name: template.name,
        count: problems.length,
        problems: problems.slice(0, MAX_REPORTED_PROBLEMS),
      })
    }
    const keys = await transaction(({ tx }) => loadDrawingKeys(tx, [{ template, pictures: {} }]), { readOnly: true })
    const thumbnails = await loadThumbnails(services, environment, keys)
    const drawing = { template, values: body.values, pictures: {} }
    const results = await drawTemplates(services, environment, [drawing], keys, { thumbnails })
    if (results instanceof Failure) return results
    const [drawn] = results
    return { svg: drawn?.svg ?? '', faults: [...(drawn?.faults ?? [])] }
  },
)
