import { connectorCalls } from '@platen/contract/connectors'
import { CLAIM_WAIT_MS } from '@platen/domain/connectors'
import type { ConnectorFault } from '@platen/domain/printing'
import { type PollingLoop, startPollingLoop } from '@platen/hotfolder'
import type { ConnectorContext } from '../connector-context.ts'
import { channelsOf } from './channels.ts'
import { deletePickedUpSheets, deliver, lookAfter, publish, tell } from './deliver-run.ts'
import { openJournal } from './delivery-journal.ts'
import { faultOf, toRunReport, toStateProblem } from './problems.ts'

const EVERY_MS = 2000
/** Minimum delay between rounds, in case the server does not support long polling. */
const PAUSE_MS = 100
const TIDIED_EVERY_MS = 3_600_000

export interface OutputStatus {
  /** Sheets delivered since the start. */
  handedOver: number
  /** Sheets whose outcome is unknown or not reported yet. */
  inHand: number
  /** Problem of the last attempt; null if there was none. */
  problem: string | null
}

/** The output connector: leases sheets from the server and delivers them to RIPs and printers. */
export function deliverJobs(running: ConnectorContext): PollingLoop & { readonly status: OutputStatus } {
  const { gate, link, log } = running
  const journal = openJournal(running.places.jobs)
  const left = openJournal(running.places.left)
  let tidiedAt = Number.NEGATIVE_INFINITY
  const status: OutputStatus = { handedOver: 0, inHand: 0, problem: null }

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
          await publish(running, journal, entry)
          status.handedOver += 1
        } else if (!entry.isOver) await lookAfter(journal, entry)
      } catch (error) {
        reportProblem(faultOf(error, entry))
      }
    }
    const entries = await journal.all()
    status.inHand = entries.length
    if (!gate.isOpen()) return
    for (const entry of entries) await tell(running, { journal, left }, entry)
  }

  /** Leases and delivers sheets until none is left for any channel. */
  async function leaseAndDeliver(): Promise<void> {
    for (;;) {
      // long polling; limited, so that the idle timeout is not reached and started deliveries are checked regularly
      const waitMs = Math.min(CLAIM_WAIT_MS, Math.floor(running.configuration.silentMs / 4))
      const { printJob: job } = await link.call(connectorCalls.claim, { query: { waitMs } })
      if (!job) return
      const channel = (await channelsOf(running.configuration)).get(job.channel)
      const later = (why: ReturnType<typeof toRunReport>) =>
        link.call(connectorCalls.report, {
          params: { id: job.run.id },
          body: { change: 'later', claim: job.claim, ...why },
        })
      if (!channel) {
        await later(toRunReport({ code: 'channel_gone', values: { channel: job.channel } }))
        continue
      }
      try {
        await deliver(running, journal, job, channel)
        status.handedOver += 1
        status.problem = null
      } catch (error) {
        if (gate.markOfflineIf(error)) return
        await later(reportProblem(faultOf(error, channel)))
      }
      for (const entry of await journal.all())
        if (entry.id === job.run.id) await tell(running, { journal, left }, entry)
    }
  }

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < TIDIED_EVERY_MS) return
    tidiedAt = performance.now()
    await deletePickedUpSheets(running, left).catch((error: unknown) =>
      log.warn(`A printed sheet could not be deleted: ${error instanceof Error ? error.message : String(error)}`),
    )
  }

  const loop = startPollingLoop(async () => {
    const startedAtMs = performance.now()
    try {
      await tidy()
      await resumeEntries()
      if (gate.isOpen()) await leaseAndDeliver()
    } catch (error) {
      if (!gate.markOfflineIf(error)) reportProblem(toStateProblem(error))
    }
    return Math.max(PAUSE_MS, EVERY_MS - (performance.now() - startedAtMs))
  })
  return { ...loop, status }
}
