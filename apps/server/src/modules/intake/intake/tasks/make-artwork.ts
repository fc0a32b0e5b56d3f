import path from 'node:path'
import { intakeProblemText } from '@platen/domain/intake'
import type { Template, TemplateFault } from '@platen/domain/templates'
import { TimeLimitFailure } from '../../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { withWorkFolder } from '../../../../file-store/work-folder.ts'
import { Failure } from '../../../../http/failure.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isTemporaryError } from '../../../../temporary-error.ts'
import { loadTemplates, type StoredTemplate } from '../../../catalog/templates/templates-queries.ts'
import { requestDownloads } from '../../../orders/orders/artwork-downloads-commands.ts'
import { completeMadeJob } from '../../../orders/orders/made-artwork-commands.ts'
import {
  type DrawingKeys,
  drawTemplates,
  loadDrawingKeys,
  type TemplateDrawing,
} from '../../../orders/personalisation/draw-templates.ts'
import {
  type DueTemplateJob,
  findDueTemplateJob,
  findUnreadFields,
  type MadeJob,
  saveMadeJob,
  takeValues,
} from '../../../orders/template-jobs/template-jobs-commands.ts'
import {
  awaitPictures,
  findPictureLinks,
  loadPictures,
  toPictureFaults,
} from '../../../orders/template-jobs/template-pictures-commands.ts'
import { ingestArtwork } from '../ingest-artwork.ts'

/** The environment has too many computations at this time: the job runs again. */
class DrawingBusyError extends Error {}

/** A fault of the complete template. */
const templateFault = (code: TemplateFault['code'], detail = ''): TemplateFault => ({ itemId: '', code, detail })

/** A job whose artwork can be made. */
interface PlannedJob {
  readonly due: DueTemplateJob
  readonly template: StoredTemplate
  readonly drawing: TemplateDrawing
  readonly keys: DrawingKeys
}

/** Faults in spite of which artwork is made if a user lets it through: nothing is asked of the template for them. */
const letThrough = (template: Template): Template => ({
  ...template,
  heldWords: [],
  items: template.items.map((item) => (item.kind === 'PICTURE' ? { ...item, minResolution: 0 } : item)),
})

/**
 * Reads what is to be made for a job. Returns undefined if there is nothing to make now: it was made, it is on hold, or it
 * waits for its pictures.
 */
async function planJob(tx: EnvironmentTx, jobPk: string): Promise<PlannedJob | undefined> {
  const due = await findDueTemplateJob(tx, jobPk)
  if (!due) return undefined
  const { revision, values: before } = due
  const template = (await loadTemplates(tx, [due.templateId])).get(due.templateId)
  const save = async (made: Omit<MadeJob, 'jobPk' | 'revision'>) => {
    if (await saveMadeJob(tx, { jobPk, revision, ...made })) notifyChange(tx, ['orders'])
  }
  if (!template) {
    await save({ state: 'held', templateVersion: null, values: before, faults: [templateFault('templateMissing')] })
    return undefined
  }
  const { version: templateVersion } = template
  const values = takeValues(template, due)
  const unread = findUnreadFields(template, due)
  if (unread.length > 0) {
    await save({ state: 'held', templateVersion, values, faults: unread })
    return undefined
  }
  const links = findPictureLinks(template, values)
  const known = await loadPictures(tx, jobPk)
  const isKnown = ([itemId, url]: [string, string]): boolean =>
    known.some((picture) => picture.itemId === itemId && picture.url === url && (picture.artworkId ?? picture.problem))
  const missing = Object.entries(links).filter((link) => !isKnown(link))
  if (missing.length > 0) {
    const downloads = await requestDownloads(
      tx,
      missing.map(([, url]) => url),
    )
    await awaitPictures(tx, jobPk, links, downloads)
    await save({ state: 'pictures', templateVersion, values, faults: [] })
    return undefined
  }
  const used = known.filter(({ itemId, url }) => links[itemId] === url)
  const faults = toPictureFaults(used)
  if (faults.length > 0) {
    await save({ state: 'held', templateVersion, values, faults })
    return undefined
  }
  const pictures = Object.fromEntries(used.map(({ itemId, artworkId }) => [itemId, artworkId ?? '']))
  const drawing = { template: due.letThrough ? letThrough(template) : template, values, pictures }
  return { due, template, drawing, keys: await loadDrawingKeys(tx, template, pictures) }
}

/** Makes the artwork of a planned job. Returns its id, or the faults because of which it cannot be made. */
async function draw(
  services: Services,
  environment: EnvironmentRef,
  { due, template, drawing, keys }: PlannedJob,
  timeLimitMs: number | undefined,
): Promise<{ readonly artworkId: string } | readonly TemplateFault[]> {
  return withWorkFolder(services.settings, async (folder) => {
    const pdfFile = path.join(folder, 'made.pdf')
    const drawn = await drawTemplates(services, environment, [drawing], keys, { pdfFile, timeLimitMs })
    if (drawn instanceof TimeLimitFailure) {
      services.log.warn(
        { job: due.jobPk, template: template.id },
        'artwork was not made: drawing its template took too long',
      )
      return [templateFault('notMade')]
    }
    if (drawn instanceof Failure) throw new DrawingBusyError(drawn.code)
    const faults = drawn[0]?.faults ?? []
    if (faults.length > 0) return faults
    const taken = await ingestArtwork(services, environment, pdfFile, `${template.name}.pdf`)
    return taken.ok
      ? { artworkId: taken.artwork.id }
      : [templateFault('notMade', intakeProblemText(taken.problem).slice(0, 500))]
  })
}

/** Draws as `draw`; an unexpected error that is not temporary is a fault, since it would happen each time. */
async function drawOrHold(
  services: Services,
  environment: EnvironmentRef,
  planned: PlannedJob,
  timeLimitMs: number | undefined,
) {
  try {
    return await draw(services, environment, planned, timeLimitMs)
  } catch (error) {
    if (error instanceof DrawingBusyError || isTemporaryError(error)) throw error
    services.log.error({ err: error, job: planned.due.jobPk }, 'artwork was not made from a template')
    return [templateFault('notMade')]
  }
}

/**
 * Makes the artwork of one job from its template, and gives it to the frames of the job.
 *
 * @param timeLimitMs after which the job is held because its template takes too long; by default that of `compute`
 */
export async function makeArtwork(
  services: Services,
  environment: EnvironmentRef,
  jobPk: string,
  timeLimitMs?: number,
): Promise<void> {
  const { inEnvironment } = services.database
  const planned = await inEnvironment(environment.id, (tx) => planJob(tx, jobPk))
  if (!planned) return
  const result = await drawOrHold(services, environment, planned, timeLimitMs)
  const { due, template, drawing } = planned
  const made = { jobPk, revision: due.revision, templateVersion: template.version, values: drawing.values }
  await inEnvironment(environment.id, async (tx) => {
    if ('artworkId' in result) await completeMadeJob(tx, made, result.artworkId, services.now())
    else await saveMadeJob(tx, { ...made, state: 'held', faults: result })
    notifyChange(tx, ['orders', 'storage'])
  })
}

export const makeArtworkTask: EnvironmentTask = {
  group: 'templates',
  timeoutMs: 2 * 60_000,
  run: (services, environment, jobPk) => makeArtwork(services, environment, jobPk),
}
