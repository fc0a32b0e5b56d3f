import type { Call } from '@platen/contract/call'
import type { LiveTopic } from '@platen/contract/live'
import { isAuditHandled } from '../features/audit/audit.ts'
import { notifyChange } from '../live/change-notifications.ts'
import type { Services } from '../services.ts'
import type { EnvironmentRef, RunTransaction } from './handler-context.ts'
import { Failure } from './failure.ts'

/** Whether the call may change data without an entry in the audit trail. */
const needsNoAudit = (call: Call): boolean => call.method === 'GET' || call.unaudited !== undefined

/**
 * The transactions of a member's call. Each is read-only for GET; is rolled back when its result is a refusal;
 * announces what changed with its commit; and fails when it changed data without saying so in the audit
 * trail.
 */
export const transactionsOf =
  (call: Call, { database }: Services, environment: EnvironmentRef): RunTransaction =>
  (work, { readOnly = call.method === 'GET' } = {}) => {
    const topics: LiveTopic[] = []
    const notifyChanged = (...more: LiveTopic[]): void => {
      topics.push(...more)
    }
    return database.inEnvironment(
      environment.id,
      async (tx) => {
        const result = await work({ tx, changed: notifyChanged })
        if (result instanceof Failure) return result
        if (!readOnly && !needsNoAudit(call) && !isAuditHandled(tx)) throw new Error(`${call.path} is not in the trail`)
        await notifyChange(tx, topics)
        return result
      },
      { readOnly, keep: (result) => !(result instanceof Failure) },
    )
  }
