import path from 'node:path'
import type { ResponseOf } from '@platen/contract/call'
import { ApiError } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { deliveryFiles, SHEET_RETENTION_MS } from '@platen/domain/job-tickets'
import { removeDelivered, removeStagedRun, folderIdentity, publishRun, stageRun, wasPickedUp } from '@platen/hotfolder'
import { findJob, getJobState, printJob } from '../ipp/client.ts'
import type { ConnectorContext } from '../connector-context.ts'
import type { Channel } from './channels.ts'
import { wrapStateErrors, toRunReport } from './problems.ts'
import { deleteSheet, downloadSheet } from './download-sheet.ts'
import { type DeliveryJournal, type JournalEntry, appendChange } from './delivery-journal.ts'

type ClaimedJob = NonNullable<ResponseOf<typeof connectorCalls.claim>['printJob']>

/** A printer is no folder; the server is told this in its place. */
const PRINTER = 'printer'

/** Tells the server that the sheet is about to be published. Throws `ApiError` where the claim is lost. */
const recordPublish = ({ link }: ConnectorContext, job: ClaimedJob, folder: string) =>
  link.call(connectorCalls.recordStaged, { params: { id: job.run.id }, body: { claim: job.claim, folder } })

const sheetOf = ({ link, places }: ConnectorContext, { run, bytes, sha256 }: ClaimedJob): Promise<string> =>
  wrapStateErrors(downloadSheet(link, places.sheets, { id: run.id, bytes, sha256 }))

/** The files of a run in the RIP's folder: its sheet, and the ticket that speaks of it (readings P7). */
const filesOf = (job: ClaimedJob, channel: Channel) =>
  deliveryFiles(job.run, (...parts) => path.join(channel.target, ...parts))

const entryOf = (job: ClaimedJob, channel: Channel, folder: string): JournalEntry => ({
  id: job.run.id,
  channel: channel.key,
  way: channel.way,
  target: channel.target,
  fileName: job.run.fileName,
  // a printer is told by its own means what a ticket tells a RIP
  files: channel.way === 'folder' ? filesOf(job, channel).map(({ text, ...file }) => file) : [],
  claim: job.noted ?? job.claim,
  folder,
  step: 'noted',
  ippJob: null,
  changes: [],
  told: 0,
  isOver: false,
  overAt: null,
})

/** The server's answers to a note that say that the run was deleted, cancelled or claimed by another process. */
const CLAIM_LOST = new Set(['not_found', 'run_not_in_state'])

/** Stages a job in its folder and notes it, on the server and then here; undefined where the claim was lost. */
async function stageForFolder(
  running: ConnectorContext,
  job: ClaimedJob,
  channel: Channel,
): Promise<JournalEntry | undefined> {
  const identity = job.notedFolder ?? (await folderIdentity(channel.target))
  if (job.noted === null) {
    const files = filesOf(job, channel)
    const sheet = { file: await sheetOf(running, job), sha256: Buffer.from(job.sha256, 'hex') }
    await stageRun(sheet, channel.target, files, job.claim)
    try {
      await recordPublish(running, job, identity)
    } catch (error) {
      if (!(error instanceof ApiError) || !CLAIM_LOST.has(error.code)) throw error
      await removeStagedRun(channel.target, files, job.claim)
      return undefined
    }
  }
  return entryOf(job, channel, identity)
}

async function prepareForPrinter(running: ConnectorContext, job: ClaimedJob, channel: Channel): Promise<JournalEntry> {
  await sheetOf(running, job)
  if (job.noted === null) await recordPublish(running, job, PRINTER)
  return entryOf(job, channel, PRINTER)
}

/**
 * Does the last step of a noted sheet, exactly once however often it is cut short: a staged file that is gone was
 * published, a job that the printer knows was sent (readings P6).
 */
export async function publish(running: ConnectorContext, ledger: DeliveryJournal, entry: JournalEntry): Promise<void> {
  const { places } = running
  let ippJob: number | null = null
  if (entry.way === 'folder') {
    await publishRun(entry.target, entry.files, entry.claim, entry.folder)
  } else {
    const name = `${entry.fileName} ${entry.claim}`
    const sheet = `${places.sheets}/${entry.id}.pdf`
    ippJob = (await findJob(entry.target, name)) ?? (await printJob(entry.target, name, sheet))
  }
  await ledger.save(appendChange({ ...entry, step: 'sent', ippJob }, 'handedOver', null, false))
  await deleteSheet(places.sheets, entry.id)
  running.log.info(`${entry.channel}: ${entry.fileName} was handed over`)
}

/** Hands over one claimed sheet. Throws what went wrong; the server is told by the caller. */
export async function deliver(
  running: ConnectorContext,
  ledger: DeliveryJournal,
  job: ClaimedJob,
  channel: Channel,
): Promise<void> {
  const known = (await ledger.all()).find(({ id, claim }) => id === job.run.id && claim === job.noted)
  // published and not yet told: the telling is all that is left
  if (known?.step === 'sent') return
  const prepare = channel.way === 'folder' ? stageForFolder : prepareForPrinter
  const entry = known ?? (await prepare(running, job, channel))
  if (!entry) return
  await ledger.save(entry)
  await publish(running, ledger, entry)
}

/** Looks what became of a sheet that was sent. */
export async function lookAfter(ledger: DeliveryJournal, entry: JournalEntry): Promise<void> {
  if (entry.way === 'folder') {
    const trigger = entry.files.find(({ isTrigger }) => isTrigger)
    if (trigger && (await wasPickedUp(entry.target, trigger.fileName, entry.folder))) {
      await ledger.save(appendChange(entry, 'taken', null, true))
    }
    return
  }
  if (entry.ippJob === null) return
  const job = await getJobState(entry.target, entry.ippJob)
  // a printer that forgot the job says nothing of how it ended, and so do we
  if (!job) await ledger.save({ ...entry, isOver: true })
  else if (job.state === 'printing') await ledger.save(appendChange(entry, 'begun', null, false))
  else if (job.state === 'printed') await ledger.save(appendChange(entry, 'ended', null, true))
  else if (job.state === 'failed') {
    const fault = { code: 'printer_ended_since', values: { text: job.reason } } as const
    const offlineReason = toRunReport(job.reason === '' ? { code: 'printer_ended', values: {} } : fault)
    await ledger.save(appendChange(entry, 'notPrinted', offlineReason, true))
  }
}

/**
 * Tells the server what it does not know yet, in the order in which it happened; then forgets what is over, but for
 * sheets that a ticket spoke of and that still lie beside it.
 */
export async function tell(
  running: ConnectorContext,
  { ledger, left }: { ledger: DeliveryJournal; left: DeliveryJournal },
  entry: JournalEntry,
): Promise<void> {
  let told = entry.told
  for (const change of entry.changes.slice(told)) {
    const body = { ...change, claim: entry.claim }
    await running.link.call(connectorCalls.report, { params: { id: entry.id }, body }).catch((error: unknown) => {
      // the run is no longer this connector's: there is nobody to tell
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    })
    told += 1
    await ledger.save({ ...entry, told })
  }
  if (!entry.isOver) return
  if (entry.files.some(({ folder }) => folder !== '')) {
    await left.save({ ...entry, told, overAt: running.now().getTime() })
  }
  await ledger.delete(entry.id)
}

/** Takes sheets away whose ticket the RIP took some days ago (the domain's `SHEET_RETENTION_MS`). */
export async function deletePickedUpSheets(running: ConnectorContext, left: DeliveryJournal): Promise<void> {
  for (const entry of await left.all()) {
    if (running.now().getTime() - (entry.overAt ?? 0) < SHEET_RETENTION_MS) continue
    if (await removeDelivered(entry.target, entry.files, entry.folder)) await left.delete(entry.id)
  }
}
