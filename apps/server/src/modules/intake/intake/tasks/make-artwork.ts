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
import { completeMadeJobs } from '../../../orders/orders/made-artwork-commands.ts'
import {
  type DrawingKeys,
  drawTemplates,
  loadDrawingKeys,
  type TemplateDrawing,
} from '../../../orders/personalisation/draw-templates.ts'
import {
  type DueTemplateJob,
  findUnreadFields,
  loadDueTemplateJobs,
  type MadeJob,
  saveMadeJobs,
  takeValues,
} from '../../../orders/template-jobs/template-jobs-commands.ts'
import {
  awaitPictures,
  findPictureLinks,
  loadPictures,
  type TemplatePicture,
  toPictureFaults,
} from '../../../orders/template-jobs/template-pictures-commands.ts'
import { ingestArtworks } from '../ingest-artwork.ts'

/** The environment has too many computations at this time: the jobs run again. */
class DrawingBusyError extends Error {}

/** Drawing the templates of jobs exceeded the time limit. */
class DrawingTimeError extends Error {}

/** A fault of the complete template. */
const templateFault = (code: TemplateFault['code'], detail = ''): TemplateFault => ({ itemId: '', code, detail })

/** A job whose artwork can be made. */
interface PlannedJob {
  readonly due: DueTemplateJob
  readonly template: StoredTemplate
  readonly drawing: TemplateDrawing
}

interface PlannedJobs {
  readonly jobs: readonly PlannedJob[]
  readonly keys: DrawingKeys
}

/** Returns the template without the checks that a user can override by releasing the artwork. */
const withoutOverridableChecks = (template: Template): Template => ({
  ...template,
  heldWords: [],
  items: template.items.map((item) => (item.kind === 'PICTURE' ? { ...item, minResolution: 0 } : item)),
})

/**
 * Plans what is to be made for a job. Returns its new state if there is nothing to make now: it is on hold, or it waits
 * for its pictures.
 */
async function planJob(
  tx: EnvironmentTx,
  due: DueTemplateJob,
  template: StoredTemplate | undefined,
  known: readonly TemplatePicture[],
): Promise<PlannedJob | MadeJob> {
  const { jobPk, revision } = due
  if (!template) {
    const faults = [templateFault('templateMissing')]
    return { jobPk, revision, state: 'held', templateVersion: null, values: due.values, faults }
  }
  const values = takeValues(template, due)
  const madeJob = { jobPk, revision, templateVersion: template.version, values }
  const unread = findUnreadFields(template, due)
  if (unread.length > 0) return { ...madeJob, state: 'held', faults: unread }
  const links = findPictureLinks(template, values)
  const isKnown = ([itemId, url]: [string, string]): boolean =>
    known.some((picture) => picture.itemId === itemId && picture.url === url && (picture.artworkId ?? picture.problem))
  const missing = Object.entries(links).filter((link) => !isKnown(link))
  if (missing.length > 0) {
    const downloads = await requestDownloads(
      tx,
      missing.map(([, url]) => url),
    )
    await awaitPictures(tx, jobPk, links, downloads)
    return { ...madeJob, state: 'pictures', faults: [] }
  }
  const used = known.filter(({ itemId, url }) => links[itemId] === url)
  const faults = toPictureFaults(used)
  if (faults.length > 0) return { ...madeJob, state: 'held', faults }
  const pictures = Object.fromEntries(used.map(({ itemId, artworkId }) => [itemId, artworkId ?? '']))
  return {
    due,
    template,
    drawing: { template: due.letThrough ? withoutOverridableChecks(template) : template, values, pictures },
  }
}

/** Plans what is to be made for those of these jobs whose artwork is not made, and stores the state of the others. */
async function planJobs(tx: EnvironmentTx, jobPks: readonly string[]): Promise<PlannedJobs> {
  const dueJobs = await loadDueTemplateJobs(tx, jobPks)
  const templates = await loadTemplates(tx, [...new Set(dueJobs.map(({ templateId }) => templateId))])
  const pictures = Map.groupBy(await loadPictures(tx, jobPks), ({ jobPk }) => jobPk)
  const jobs: PlannedJob[] = []
  const others: MadeJob[] = []
  for (const due of dueJobs) {
    const planned = await planJob(tx, due, templates.get(due.templateId), pictures.get(due.jobPk) ?? [])
    if ('drawing' in planned) jobs.push(planned)
    else others.push(planned)
  }
  if ((await saveMadeJobs(tx, others)).size > 0) notifyChange(tx, ['orders'])
  const keys = await loadDrawingKeys(
    tx,
    jobs.map(({ drawing }) => drawing),
  )
  return { jobs, keys }
}

/** Of each job, the id of its artwork, or the faults because of which it cannot be made. */
type Drawn = { readonly artworkId: string } | readonly TemplateFault[]

/** Makes the artwork of planned jobs. */
async function draw(
  services: Services,
  environment: EnvironmentRef,
  { jobs, keys }: PlannedJobs,
  timeLimitMs: number | undefined,
): Promise<readonly Drawn[]> {
  return withWorkFolder(services.settings, async (folder) => {
    const pdfFiles = jobs.map((_, index) => path.join(folder, `${index}.pdf`))
    const drawings = jobs.map(({ drawing }) => drawing)
    const drawResult = await drawTemplates(services, environment, drawings, keys, { pdfFiles, timeLimitMs })
    if (drawResult instanceof TimeLimitFailure) throw new DrawingTimeError('Drawing templates took too long.')
    if (drawResult instanceof Failure) throw new DrawingBusyError(drawResult.code)
    const drawn = jobs.flatMap(({ template }, index) =>
      drawResult[index]?.ok ? [{ index, file: pdfFiles[index] ?? '', fileName: `${template.name}.pdf` }] : [],
    )
    const ingestResults = await ingestArtworks(services, environment, drawn)
    const resultOf = new Map(drawn.map(({ index }, position) => [index, ingestResults[position]]))
    return jobs.map((_, index): Drawn => {
      const result = resultOf.get(index)
      if (!result) return drawResult[index]?.faults ?? []
      return result.ok
        ? { artworkId: result.artwork.id }
        : [templateFault('notMade', intakeProblemText(result.problem).slice(0, 500))]
    })
  })
}

/**
 * Draws as `draw`. An unexpected error that is not temporary, and a drawing that takes too long, is a fault of a single
 * job, since it would happen each time; of several jobs, it is thrown, so that they are made one by one.
 */
async function drawOrHold(
  services: Services,
  environment: EnvironmentRef,
  planned: PlannedJobs,
  timeLimitMs: number | undefined,
): Promise<readonly Drawn[]> {
  try {
    return await draw(services, environment, planned, timeLimitMs)
  } catch (error) {
    if (planned.jobs.length > 1 || error instanceof DrawingBusyError || isTemporaryError(error)) throw error
    services.log.error({ err: error, job: planned.jobs[0]?.due.jobPk }, 'artwork was not made from a template')
    return [[templateFault('notMade')]]
  }
}

/**
 * Makes the artwork of jobs from their templates, and gives it to the frames of the jobs.
 *
 * @param timeLimitMs after which a single job is held because its template takes too long; by default that of `compute`
 */
export async function makeArtwork(
  services: Services,
  environment: EnvironmentRef,
  jobPks: readonly string[],
  timeLimitMs?: number,
): Promise<void> {
  const { inEnvironment } = services.database
  const planned = await inEnvironment(environment.id, (tx) => planJobs(tx, jobPks))
  if (planned.jobs.length === 0) return
  const drawResult = await drawOrHold(services, environment, planned, timeLimitMs)
  const results = planned.jobs.map(({ due: { jobPk, revision }, template, drawing: { values } }, index) => ({
    made: { jobPk, revision, templateVersion: template.version, values },
    result: drawResult[index] ?? [],
  }))
  await inEnvironment(environment.id, async (tx) => {
    const madeJobs = results.flatMap(({ made: each, result }) =>
      'artworkId' in result ? [{ ...each, ...result }] : [],
    )
    await completeMadeJobs(tx, madeJobs, services.now())
    await saveMadeJobs(
      tx,
      results.flatMap(({ made: each, result }) =>
        'artworkId' in result ? [] : [{ ...each, state: 'held' as const, faults: result }],
      ),
    )
    notifyChange(tx, ['orders', 'storage'])
  })
}

/** Jobs of one attempt: they share its transactions, and other environments wait less than a second for its thread. */
const COMPANIONS = 19

export const makeArtworkTask: EnvironmentTask = {
  group: 'templates',
  timeoutMs: 2 * 60_000,
  companions: COMPANIONS,
  run: (services, environment, jobPk, _signal, companions = []) =>
    makeArtwork(services, environment, [jobPk, ...companions]),
}
