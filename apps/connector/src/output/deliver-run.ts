import path from 'node:path'
import type { ResponseOf } from '@platen/contract/call'
import { ApiError } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { deliveryFiles, SHEET_RETENTION_MS } from '@platen/domain/job-tickets'
import {
  folderIdentity,
  publishRun,
  removeDelivered,
  removeStagedRun,
  removeWithdrawn,
  stageRun,
  wasPickedUp,
  withdrawRun,
} from '@platen/hotfolder'
import type { ConnectorContext } from '../connector-context.ts'
import { findJob, getJobState, printJob } from '../ipp/client.ts'
import type { Channel } from './channels.ts'
import { appendChange, type DeliveryJournal, type JournalEntry } from './delivery-journal.ts'
import { deleteSheet, downloadSheet } from './download-sheet.ts'
import { toRunReport, wrapStateErrors } from './faults.ts'

type ClaimedJob = NonNullable<ResponseOf<typeof connectorCalls.claim>['printJob']>

/** Reported to the server instead of a folder identity if the target is a printer. */
const PRINTER = 'printer'

/** Reports to the server that the sheet is about to be published. Throws `ApiError` if the lease is lost. */
const recordPublish = ({ client }: ConnectorContext, job: ClaimedJob, folder: string) =>
  client.call(connectorCalls.recordStaged, { params: { id: job.run.id }, body: { claim: job.claim, folder } })

const fetchSheet = ({ client, paths }: ConnectorContext, { run, bytes, sha256 }: ClaimedJob): Promise<string> =>
  wrapStateErrors(downloadSheet(client, paths.sheets, { id: run.id, bytes, sha256 }))

/** Returns the files of a run in the RIP's folder: its sheet, and the job ticket that references it. */
const listDeliveryFiles = (job: ClaimedJob, channel: Channel) =>
  deliveryFiles(job.run, (...parts) => path.join(channel.target, ...parts))

const createEntry = (job: ClaimedJob, channel: Channel, folder: string): JournalEntry => ({
  id: job.run.id,
  channel: channel.key,
  way: channel.way,
  target: channel.target,
  fileName: job.run.fileName,
  // IPP carries the settings as job attributes, so a printer gets no ticket
  files: channel.way === 'folder' ? listDeliveryFiles(job, channel).map(({ text, ...file }) => file) : [],
  claim: job.noted ?? job.claim,
  request: job.request ?? null,
  folder,
  step: 'noted',
  ippJob: null,
  changes: [],
  told: 0,
  isOver: false,
  overAt: null,
})

/** Returns how the log names a delivery: its channel, its file, and the request that caused it. */
const formatEntry = ({ channel, fileName, request }: JournalEntry): string =>
  `${channel}: ${fileName}${request === null ? '' : ` (request ${request})`}`

/** Failures of `recordPublish` which mean that the run was deleted, cancelled or leased by another process. */
const CLAIM_LOST = new Set(['not_found', 'run_not_in_state'])

/**
 * Stages a run in its folder and records it, first on the server and then in the journal. Returns undefined if the
 * lease was lost.
 */
async function stageForFolder(
  context: ConnectorContext,
  job: ClaimedJob,
  channel: Channel,
): Promise<JournalEntry | undefined> {
  const identity = job.notedFolder ?? (await folderIdentity(channel.target))
  if (job.noted === null) {
    const files = listDeliveryFiles(job, channel)
    const sheet = { file: await fetchSheet(context, job), sha256: Buffer.from(job.sha256, 'hex') }
    await stageRun(sheet, channel.target, files, job.claim)
    try {
      await recordPublish(context, job, identity)
    } catch (error) {
      if (!(error instanceof ApiError) || !CLAIM_LOST.has(error.code)) throw error
      await removeStagedRun(channel.target, files, job.claim)
      return undefined
    }
  }
  return createEntry(job, channel, identity)
}

async function prepareForPrinter(context: ConnectorContext, job: ClaimedJob, channel: Channel): Promise<JournalEntry> {
  await fetchSheet(context, job)
  if (job.noted === null) await recordPublish(context, job, PRINTER)
  return createEntry(job, channel, PRINTER)
}

/**
 * Publishes a recorded sheet. Idempotent: a missing staged file means that it was already published, and a job that the
 * printer knows is not sent again.
 */
export async function publish(context: ConnectorContext, journal: DeliveryJournal, entry: JournalEntry): Promise<void> {
  const { paths } = context
  let ippJob: number | null = null
  if (entry.way === 'folder') {
    await publishRun(entry.target, entry.files, entry.claim, entry.folder)
  } else {
    const name = `${entry.fileName} ${entry.claim}`
    const sheet = `${paths.sheets}/${entry.id}.pdf`
    ippJob = (await findJob(entry.target, name)) ?? (await printJob(entry.target, name, sheet))
  }
  await journal.save(appendChange({ ...entry, step: 'sent', ippJob }, 'handedOver', null, false))
  await deleteSheet(paths.sheets, entry.id)
  context.log.info(`${formatEntry(entry)} was delivered`)
}

/** Delivers one leased sheet. Throws all errors; the caller reports them to the server. */
export async function deliver(
  context: ConnectorContext,
  journal: DeliveryJournal,
  job: ClaimedJob,
  channel: Channel,
): Promise<void> {
  const existing = (await journal.all()).find(({ id, claim }) => id === job.run.id && claim === job.noted)
  // already published: only the report to the server is missing
  if (existing?.step === 'sent') return
  const prepare = channel.way === 'folder' ? stageForFolder : prepareForPrinter
  const entry = existing ?? (await prepare(context, job, channel))
  if (!entry) return
  await journal.save(entry)
  await publish(context, journal, entry)
}

/** Checks the state of a delivered sheet and records changes. */
export async function updateDeliveryState(
  { log }: Pick<ConnectorContext, 'log'>,
  journal: DeliveryJournal,
  entry: JournalEntry,
): Promise<void> {
  const logChange = (text: string): void => log.info(`${formatEntry(entry)} ${text}`)
  if (entry.way === 'folder') {
    const trigger = entry.files.find(({ isTrigger }) => isTrigger)
    if (trigger && (await wasPickedUp(entry.target, trigger.fileName, entry.folder))) {
      await journal.save(appendChange(entry, 'taken', null, true))
      logChange('was picked up')
    }
    return
  }
  if (entry.ippJob === null) return
  const job = await getJobState(entry.target, entry.ippJob)
  // the printer no longer knows the job, so its outcome is unknown and nothing is reported
  if (!job) await journal.save({ ...entry, isOver: true })
  else if (job.state === 'printing') await journal.save(appendChange(entry, 'begun', null, false))
  else if (job.state === 'printed') {
    await journal.save(appendChange(entry, 'ended', null, true))
    logChange('was printed')
  } else if (job.state === 'failed') {
    const fault = { code: 'printer_ended_since', values: { text: job.reason } } as const
    const report = toRunReport(job.reason === '' ? { code: 'printer_ended', values: {} } : fault)
    await journal.save(appendChange(entry, 'notPrinted', report, true))
    log.warn(`${formatEntry(entry)} was not printed. ${report.reason}`)
  }
}

/**
 * Removes the file of a delivered run from its folder, if the RIP has not taken it, and records which of the two it
 * was. A printer has the sheet already. Can be interrupted at any step and repeated.
 */
export async function withdraw(
  { client, log }: Pick<ConnectorContext, 'client' | 'log'>,
  journal: DeliveryJournal,
  id: string,
): Promise<void> {
  const entry = (await journal.all()).find((each) => each.id === id)
  if (!entry) {
    // it was over before: its outcome was reported, or its journal was lost
    await client.call(connectorCalls.report, { params: { id }, body: { change: 'taken', reason: null } })
    return
  }
  if (entry.isOver || entry.step !== 'sent') return
  const isWithdrawn = entry.way === 'folder' && (await withdrawRun(entry.target, entry.files, entry.folder))
  await journal.save(
    appendChange(entry, isWithdrawn ? 'withdrawn' : 'taken', null, isWithdrawn || entry.way === 'folder'),
  )
  log.info(`${formatEntry(entry)} ${isWithdrawn ? 'was withdrawn' : 'could not be withdrawn any more'}`)
}

/**
 * Reports new changes to the server in order, then deletes the entry if it is finished. An entry whose sheet is still
 * in a subfolder next to the ticket is moved to `leftJournal`.
 */
export async function reportChanges(
  context: ConnectorContext,
  { journal, leftJournal }: { journal: DeliveryJournal; leftJournal: DeliveryJournal },
  entry: JournalEntry,
): Promise<void> {
  let reported = entry.told
  for (const change of entry.changes.slice(reported)) {
    const body = { ...change, claim: entry.claim }
    await context.client.call(connectorCalls.report, { params: { id: entry.id }, body }).catch((error: unknown) => {
      // the run no longer belongs to this connector: ignore
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    })
    reported += 1
    await journal.save({ ...entry, told: reported })
  }
  if (!entry.isOver) return
  if (entry.changes.at(-1)?.change === 'withdrawn') await removeWithdrawn(entry.target, entry.files)
  else if (entry.files.some(({ folder }) => folder !== '')) {
    await leftJournal.save({ ...entry, told: reported, overAt: context.now().getTime() })
  }
  await journal.delete(entry.id)
}

/** Deletes sheets `SHEET_RETENTION_MS` after the RIP picked up their ticket. */
export async function deletePickedUpSheets(context: ConnectorContext, leftJournal: DeliveryJournal): Promise<void> {
  for (const entry of await leftJournal.all()) {
    if (context.now().getTime() - (entry.overAt ?? 0) < SHEET_RETENTION_MS) continue
    if (await removeDelivered(entry.target, entry.files, entry.folder)) await leftJournal.delete(entry.id)
  }
}
