import { calls } from '@platen/contract/calls'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { queryOptions } from '../../../api/queries.ts'
import { loaderOptions, queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { hasSession } from '../../../api/session-flag.ts'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { SETUP_CHECKS, type SetupStep } from './setup-state.ts'

/** A step whose state is derived from the data of a query. */
function defineStep<Data, Key extends QueryKey>(
  getOptions: () => UseQueryOptions<Data, Error, Data, Key>,
  isDone: (data: Data) => boolean,
) {
  return {
    useIsDone: () => useQuery({ ...getOptions(), select: isDone }).data,
    load: () => queryClient.query({ ...getOptions(), ...loaderOptions }),
  }
}

const STEPS = {
  jigs: defineStep(queryOptions.jigs, SETUP_CHECKS.jigs),
  layouts: defineStep(queryOptions.layouts, SETUP_CHECKS.layouts),
  inputs: defineStep(queryOptions.inputSettings, SETUP_CHECKS.inputs),
  masters: defineStep(queryOptions.masters, SETUP_CHECKS.masters),
  rules: defineStep(queryOptions.rules, SETUP_CHECKS.rules),
  users: defineStep(queryOptions.users, SETUP_CHECKS.users),
  channels: defineStep(queryOptions.allChannels, SETUP_CHECKS.channels),
  presets: defineStep(queryOptions.allPresets, SETUP_CHECKS.presets),
  print: defineStep(() => apiQueryOptions('printJobs', calls.print.jobs, { query: { limit: 1 } }), SETUP_CHECKS.print),
} satisfies Record<SetupStep, unknown>

/** Whether each step is done; undefined while its data is not loaded. */
export function useStepsDone(): Readonly<Record<SetupStep, boolean | undefined>> {
  return {
    jigs: STEPS.jigs.useIsDone(),
    layouts: STEPS.layouts.useIsDone(),
    inputs: STEPS.inputs.useIsDone(),
    masters: STEPS.masters.useIsDone(),
    rules: STEPS.rules.useIsDone(),
    users: STEPS.users.useIsDone(),
    channels: STEPS.channels.useIsDone(),
    presets: STEPS.presets.useIsDone(),
    print: STEPS.print.useIsDone(),
  }
}

/**
 * Loads what the steps are derived from, for a user who may view them, so that the screen does not move when they
 * appear. The screen reports errors.
 */
export async function settingsLoader(): Promise<null> {
  // The environment's loader, which runs at the same time, redirects without a session.
  if (!hasSession()) return null
  try {
    const { user } = await queryClient.query({ ...queryOptions.profile(), ...loaderOptions })
    if (hasAdministratorRole(user)) await Promise.all(Object.values(STEPS).map(({ load }) => load()))
  } catch {
    // Also reported by the environment's loader.
  }
  return null
}
