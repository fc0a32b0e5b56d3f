import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { SETUP_CHECKS, type SetupStep } from './setup-state.ts'

const firstPrintJob = () => apiQueryOptions('printJobs', calls.print.jobs, { query: { limit: 1 } })

/** Whether each step is done; undefined while its data is not loaded. */
export function useStepsDone(): Readonly<Record<SetupStep, boolean | undefined>> {
  return {
    jigs: useQuery({ ...queryOptions.jigs(), select: SETUP_CHECKS.jigs }).data,
    layouts: useQuery({ ...queryOptions.layouts(), select: SETUP_CHECKS.layouts }).data,
    inputs: useQuery({ ...queryOptions.inputSettings(), select: SETUP_CHECKS.inputs }).data,
    masters: useQuery({ ...queryOptions.masters(), select: SETUP_CHECKS.masters }).data,
    rules: useQuery({ ...queryOptions.rules(), select: SETUP_CHECKS.rules }).data,
    users: useQuery({ ...queryOptions.users(), select: SETUP_CHECKS.users }).data,
    channels: useQuery({ ...queryOptions.allChannels(), select: SETUP_CHECKS.channels }).data,
    presets: useQuery({ ...queryOptions.allPresets(), select: SETUP_CHECKS.presets }).data,
    print: useQuery({ ...firstPrintJob(), select: SETUP_CHECKS.print }).data,
  }
}

/**
 * Loads what the steps are derived from, for a user who sees them, so that the screen does not move when they appear.
 * The screen reports errors.
 */
export async function settingsLoader(): Promise<null> {
  try {
    const { user } = await queryClient.query({ ...queryOptions.profile(), staleTime: 'static' })
    if (hasAdministratorRole(user)) await Promise.all(setupQueries())
  } catch {
    // The environment's loader redirects without a session.
  }
  return null
}

function setupQueries(): Promise<unknown>[] {
  const queries = [
    queryOptions.jigs(),
    queryOptions.layouts(),
    queryOptions.inputSettings(),
    queryOptions.masters(),
    queryOptions.rules(),
    queryOptions.users(),
    queryOptions.allChannels(),
    queryOptions.allPresets(),
    firstPrintJob(),
  ]
  return queries.map((query) => queryClient.query({ ...query, staleTime: 'static' } as never))
}
