import type { BodyOf } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { runFaultFromReport } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { apiKeyHandler, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendFile } from '../../../http/send-file.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { loadConnectorChannelKeys } from '../../catalog/output-channels/reported-channels-queries.ts'
import { recordDisconnection } from '../../identity/api-keys/api-keys-commands.ts'
import {
  leaseDeliveryForConnector,
  lockRunIfLeaseValid,
  recordConnectorPublish,
} from '../runs/connector-delivery-commands.ts'
import { rescheduleDelivery } from '../runs/delivery-commands.ts'
import { existsRunOnChannels } from '../runs/delivery-queries.ts'
import { claimText } from '../runs/run-claim.ts'
import { transitionRun } from '../runs/runs-commands.ts'
import { findSheetKey } from '../runs/sheets-queries.ts'
import { findWithdrawal, loadWithdrawalsOfConnector } from '../runs/withdrawals-commands.ts'
import { concludeWithdrawal } from './withdraw-run.ts'

/** Returns whether the run goes to a channel of this connector. Runs of other connectors are treated as unknown. */
async function isRunOfConnector(tx: EnvironmentTx, keyId: string, id: string): Promise<boolean> {
  return isUuid(id) && existsRunOnChannels(tx, id, [...(await loadConnectorChannelKeys(tx, keyId)).keys()])
}

async function leaseNextRun(tx: EnvironmentTx, keyId: string, now: Date) {
  const channels = await loadConnectorChannelKeys(tx, keyId)
  const withdrawals = [...(await loadWithdrawalsOfConnector(tx, [...channels.keys()]))]
  const job = await leaseDeliveryForConnector(tx, keyId, [...channels.keys()], now)
  const channel = channels.get(job?.channel.connectorChannelId ?? '')
  if (!job || channel === undefined) return { printJob: null, withdrawals }
  const { run, bytes, noted, notedFolder, request } = job
  return {
    withdrawals,
    printJob: {
      claim: claimText(job),
      channel,
      run,
      bytes,
      sha256: job.sha256.toString('hex'),
      noted,
      notedFolder,
      request,
    },
  }
}

/**
 * POST /pax/connector/print/claim: leases the next sheet for one of the connector's channels. If there is none, waits
 * up to `waitMs` for one (long polling), so that a new sheet is leased without delay. Sheets to withdraw end the
 * waiting too. If the connection ends meanwhile, the connector is offline until its next heartbeat.
 */
export const leaseRun = apiKeyHandler(connectorCalls.claim, async ({ query, environment, key, services, reply }) => {
  const { inEnvironment } = services.database
  const claim = () => inEnvironment(environment.id, (tx) => leaseNextRun(tx, key.id, services.now()))
  if (query.waitMs === 0) return claim()
  const until = performance.now() + query.waitMs
  const ended = new Promise<void>((resolve) => reply.raw.once('close', resolve))
  let notification = waitForRunChange(services, environment, until)
  try {
    for (;;) {
      const claimed = await claim()
      if (claimed.printJob || claimed.withdrawals.length > 0 || performance.now() >= until) return claimed
      await Promise.race([notification.came, ended])
      if (reply.raw.closed) {
        await inEnvironment(environment.id, async (tx) => {
          await recordDisconnection(tx, key.id, services.now())
          notifyChange(tx, ['connectors', 'channels'])
        })
        return { printJob: null }
      }
      notification.stop()
      notification = waitForRunChange(services, environment, until)
    }
  } finally {
    notification.stop()
  }
})

/**
 * Resolves `came` at the next change of a run in the environment, or when `until` (of `performance.now`) is reached.
 */
function waitForRunChange(
  services: Services,
  environment: EnvironmentRef,
  until: number,
): { readonly came: Promise<void>; stop(): void } {
  let stop = (): void => undefined
  const changed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, until - performance.now()))
    const stopListening = services.live.listen(environment.id, ({ topics }) => {
      if (topics.includes('printJobs')) resolve()
    })
    stop = () => {
      clearTimeout(timer)
      stopListening()
    }
  })
  return { came: changed, stop }
}

/** GET /pax/connector/print/:id/sheet: returns the sheet, complete or from a byte offset (RFC 9110, Range). */
export const getConnectorSheet = apiKeyHandler(
  connectorCalls.sheet,
  async ({ params, environment, key, services, request, reply }) => {
    const inEnvironment = services.database.inEnvironment
    const sheet = await inEnvironment(
      environment.id,
      async (tx) => ((await isRunOfConnector(tx, key.id, params.id)) ? findSheetKey(tx, params.id) : undefined),
      { readOnly: true },
    )
    const isSent =
      sheet !== undefined &&
      (await sendFile(reply, {
        environmentId: environment.id,
        open: (first) => services.objects.get(environment, sheet, first),
        headers: { 'content-type': 'application/pdf', 'accept-ranges': 'bytes' },
        range: request.headers.range,
      }))
    return isSent ? RESPONSE_SENT : failure('not_found')
  },
)

/**
 * POST /pax/connector/print/:id/note: records the publish. The run then counts as handed over and cannot be cancelled.
 */
export const recordPublishCall = apiKeyHandler(
  connectorCalls.recordStaged,
  async ({ params, body, environment, key, services }) =>
    services.database.inEnvironment(environment.id, async (tx) => {
      if (!(await isRunOfConnector(tx, key.id, params.id))) return failure('not_found')
      const isRecorded = await recordConnectorPublish(
        tx,
        { ...body, id: params.id, connectorId: key.id },
        services.now(),
      )
      return isRecorded ? {} : failure('run_not_in_state')
    }),
)

/** Writes a connector's report. Returns false if it changes nothing or its lease was lost. */
async function writeReport(
  tx: EnvironmentTx,
  id: string,
  body: BodyOf<typeof connectorCalls.report>,
  now: Date,
): Promise<boolean> {
  const { change, claim, reason } = body
  if (claim !== undefined && !(await lockRunIfLeaseValid(tx, { id, claim, isHandedOver: change !== 'later' })))
    return false
  if (change === 'later') {
    return rescheduleDelivery(tx, id, null, runFaultFromReport(body.fault, reason ?? ''))
  }
  if (change === 'withdrawn' || (change === 'taken' && (await findWithdrawal(tx, id))?.isDone === false)) {
    await concludeWithdrawal(tx, id, change === 'withdrawn', now)
    return true
  }
  return transitionRun(tx, id, change, now, reason === null ? null : runFaultFromReport(body.fault, reason))
}

/** POST /pax/connector/print/:id/report: records the outcome of a delivery. Repeated or late reports change nothing. */
export const reportDelivery = apiKeyHandler(
  connectorCalls.report,
  async ({ params, body, environment, key, services }) =>
    services.database.inEnvironment(environment.id, async (tx) => {
      if (!(await isRunOfConnector(tx, key.id, params.id))) return failure('not_found')
      if (await writeReport(tx, params.id, body, services.now())) notifyChange(tx, ['printJobs'])
      return {}
    }),
)
