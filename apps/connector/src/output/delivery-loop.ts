import { connectorCalls } from '@platen/contract/connectors'
import { CLAIM_WAIT_MS } from '@platen/domain/connectors'
import type { ConnectorFault } from '@platen/domain/printing'
import { type PollingLoop, startPollingLoop } from '@platen/hotfolder'
import type { ConnectorContext } from '../connector-context.ts'
import { listChannels } from './channels.ts'
import { deletePickedUpSheets, deliver, publish, reportChanges, updateDeliveryState, withdraw } from './deliver-run.ts'
import { openJournal } from './delivery-journal.ts'
import { deleteUnusedSheets } from './download-sheet.ts'
import { toDeliveryFault, toRunReport, toStateFault } from './faults.ts'

const POLL_INTERVAL_MS = 2000
/** Minimum delay between rounds, in case the server does not support long polling. */
const MIN_ROUND_DELAY_MS = 100
const CLEAN_UP_INTERVAL_MS = 3_600_000

export interface OutputStatus {
  /** Sheets delivered since the start. */
  delivered: number
  /** Sheets whose outcome is unknown or not reported yet. */
  inProgress: number
  /** Problem of the last attempt; null if there was none. */
  problem: string | null
}

/** The output connector: leases sheets from the server and delivers them to RIPs and printers. */
export function deliverJobs(context: ConnectorContext): PollingLoop & { readonly status: OutputStatus } {
  const { connection, client, log } = context
  const journal = openJournal(context.paths.jobs)
  const leftJournal = openJournal(context.paths.left)
  let cleanedUpAt = Number.NEGATIVE_INFINITY
  const status: OutputStatus = { delivered: 0, inProgress: 0, problem: null }

  function reportProblem(fault: ConnectorFault): ReturnType<typeof toRunReport> {
    const report = toRunReport(fault)
    status.problem = report.reason
    log.warn(report.reason)
    return report
  }

  /** Resumes started deliveries. This works offline; only reports need the server. */
  async function resumeEntries(): Promise<void> {
    for (const entry of await journal.all()) {
      try {
        if (entry.step === 'noted') {
          await publish(context, journal, entry)
          status.delivered += 1
        } else if (!entry.isOver) await updateDeliveryState(context, journal, entry)
      } catch (error) {
        reportProblem(toDeliveryFault(error, entry))
      }
    }
    const entries = await journal.all()
    status.inProgress = entries.length
    if (!connection.isOnline()) return
    for (const entry of entries) await reportChanges(context, { journal, leftJournal }, entry)
  }

  /** Withdraws sheets that the server asks for and reports the outcome; what fails is repeated in the next round. */
  async function withdrawRuns(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      try {
        await withdraw(context, journal, id)
      } catch (error) {
        if (connection.markOfflineIf(error)) return
        log.warn(`A sheet could not be withdrawn: ${error instanceof Error ? error.message : String(error)}`)
      }
      for (const entry of await journal.all())
        if (entry.id === id) await reportChanges(context, { journal, leftJournal }, entry)
    }
  }

  /** Leases and delivers sheets until none is left for any channel. */
  async function leaseAndDeliver(): Promise<void> {
    for (;;) {
      // long polling; limited, so that the idle timeout is not reached and started deliveries are checked regularly
      const waitMs = Math.min(CLAIM_WAIT_MS, Math.floor(context.configuration.silentMs / 4))
      const { printJob: job, withdrawals = [] } = await client.call(connectorCalls.claim, { query: { waitMs } })
      await withdrawRuns(withdrawals)
      if (!job) return
      const channel = (await listChannels(context.configuration)).get(job.channel)
      const reportRetryLater = (report: ReturnType<typeof toRunReport>) =>
        client.call(connectorCalls.report, {
          params: { id: job.run.id },
          body: { change: 'later', claim: job.claim, ...report },
        })
      if (!channel) {
        await reportRetryLater(toRunReport({ code: 'channel_gone', values: { channel: job.channel } }))
        continue
      }
      try {
        await deliver(context, journal, job, channel)
        status.delivered += 1
        status.problem = null
      } catch (error) {
        if (connection.markOfflineIf(error)) return
        await reportRetryLater(reportProblem(toDeliveryFault(error, channel)))
      }
      for (const entry of await journal.all())
        if (entry.id === job.run.id) await reportChanges(context, { journal, leftJournal }, entry)
    }
  }

  async function deleteOldSheets(): Promise<void> {
    if (performance.now() - cleanedUpAt < CLEAN_UP_INTERVAL_MS) return
    cleanedUpAt = performance.now()
    const warn = (error: unknown) =>
      log.warn(`A sheet could not be deleted: ${error instanceof Error ? error.message : String(error)}`)
    await deletePickedUpSheets(context, leftJournal).catch(warn)
    await journal
      .all()
      .then((entries) => deleteUnusedSheets(context.paths.sheets, new Set(entries.map(({ id }) => id)), context.now()))
      .catch(warn)
  }

  const loop = startPollingLoop(async () => {
    const startedAtMs = performance.now()
    try {
      await deleteOldSheets()
      await resumeEntries()
      if (connection.isOnline()) await leaseAndDeliver()
    } catch (error) {
      if (!connection.markOfflineIf(error)) reportProblem(toStateFault(error))
    }
    return Math.max(MIN_ROUND_DELAY_MS, POLL_INTERVAL_MS - (performance.now() - startedAtMs))
  })
  return { ...loop, status }
}
