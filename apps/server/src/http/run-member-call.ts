import type { Call } from '@platen/contract/call'
import { type Change, notifyChange } from '../live/change-notifications.ts'
import { isAuditHandled } from '../modules/platform/audit/audit.ts'
import type { Services } from '../services.ts'
import { Failure } from './failure.ts'
import type { EnvironmentRef, RunTransaction } from './handler-context.ts'

/** Whether the call may run without an audit entry. */
export const needsNoAudit = (call: Call): boolean => call.method === 'GET' || call.unaudited !== undefined

/**
 * Creates the transactions of a member's call. Each one is read-only for GET, rolls back if its result is a failure,
 * notifies of changes with its commit, and throws if it changed data without an audit entry.
 * @param liveSource the name that the client gave the request, see `LIVE_SOURCE_HEADER`
 */
export const getTransactions =
  (call: Call, { database }: Services, environment: EnvironmentRef, liveSource?: string): RunTransaction =>
  (work, { readOnly = call.method === 'GET' } = {}) => {
    const changes: Change[] = []
    const notifyChanged = (...more: Change[]): void => {
      changes.push(...more)
    }
    return database.inEnvironment(
      environment.id,
      async (tx) => {
        const result = await work({ tx, changed: notifyChanged })
        if (result instanceof Failure) return result
        if (!readOnly && !needsNoAudit(call) && !isAuditHandled(tx))
          throw new Error(`${call.path} changed data without an audit entry`)
        notifyChange(tx, changes, liveSource)
        return result
      },
      { readOnly, keep: (result) => !(result instanceof Failure) },
    )
  }
