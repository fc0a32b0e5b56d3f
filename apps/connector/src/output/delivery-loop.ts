import { connectorCalls } from '@platen/contract/connectors'
import { CLAIM_WAIT_MS } from '@platen/domain/connectors'
import type { ConnectorFault } from '@platen/domain/printing'
import { startPollingLoop, type PollingLoop } from '@platen/hotfolder'
import type { ConnectorContext } from '../connector-context.ts'
import { channelsOf } from './channels.ts'
import { deliver, lookAfter, publish, tell, deletePickedUpSheets } from './deliver-run.ts'
import { faultOf, toStateProblem, toRunReport } from './problems.ts'
import { openJournal } from './delivery-journal.ts'

const EVERY_MS = 2000
/** At least so long after each other: the server may be one that does not wait. */
const PAUSE_MS = 100
const TIDIED_EVERY_MS = 3_600_000

export interface OutputStatus {
  /** Sheets handed over since the start. */
  handedOver: number
  /** Sheets whose end is not known, or not told, yet. */
  inHand: number
  /** What the last try met; null where all is well. */
  problem: string | null
}

/** The output connector: takes sheets from the server and hands them to RIPs and printers (readings P5, P6). */
export function deliverJobs(running: ConnectorContext): PollingLoop & { readonly status: OutputStatus } {
  const { gate, link, log } = running
  const ledger = openJournal(running.places.jobs)
  const left = openJournal(running.places.left)
  let tidiedAt = Number.NEGATIVE_INFINITY
  const status: OutputStatus = { handedOver: 0, inHand: 0, problem: null }

  function reportProblem(fault: ConnectorFault): ReturnType<typeof toRunReport> {
    const told = toRunReport(fault)
    status.problem = told.reason
    log.warn(told.reason)
    return told
  }

  /** What was begun goes on without the server too; only telling needs it. */
  async function resumeEntries(): Promise<void> {
    for (const entry of await ledger.all()) {
      try {
        if (entry.step === 'noted') {
          await publish(running, ledger, entry)
          status.handedOver += 1
        } else if (!entry.isOver) await lookAfter(ledger, entry)
      } catch (error) {
        reportProblem(faultOf(error, entry))
      }
    }
    const entries = await ledger.all()
    status.inHand = entries.length
    if (!gate.isOpen()) return
    for (const entry of entries) await tell(running, { ledger, left }, entry)
  }

  /** Claims and hands over until there is nothing more for any channel. */
  async function leaseAndDeliver(): Promise<void> {
    for (;;) {
      // it waits for a sheet meanwhile, but not so long that the line seems dead or the RIP's folder is not looked at
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
        await deliver(running, ledger, job, channel)
        status.handedOver += 1
        status.problem = null
      } catch (error) {
        if (gate.closedBy(error)) return
        await later(reportProblem(faultOf(error, channel)))
      }
      for (const entry of await ledger.all()) if (entry.id === job.run.id) await tell(running, { ledger, left }, entry)
    }
  }

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < TIDIED_EVERY_MS) return
    tidiedAt = performance.now()
    await deletePickedUpSheets(running, left).catch((error: unknown) =>
      log.warn(
        `A sheet that was printed could not be taken away: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
  }

  const loop = startPollingLoop(async () => {
    const began = performance.now()
    try {
      await tidy()
      await resumeEntries()
      if (gate.isOpen()) await leaseAndDeliver()
    } catch (error) {
      if (!gate.closedBy(error)) reportProblem(toStateProblem(error))
    }
    return Math.max(PAUSE_MS, EVERY_MS - (performance.now() - began))
  })
  return { ...loop, status }
}
