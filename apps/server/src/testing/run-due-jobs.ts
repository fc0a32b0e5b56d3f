import { ClaimLostError } from '@platen/hotfolder'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { deliverRun } from '../modules/production/delivery/deliver-composed-run.ts'
import { composeRun } from '../modules/production/printing/tasks/compose-run.ts'
import type { Services } from '../services.ts'

/** Runs a task for all runs in a state, in the order in which they were created, as the job queue does. */
async function forEachRun(
  { database }: Services,
  environment: EnvironmentRef,
  state: string,
  run: (id: string) => Promise<void>,
): Promise<void> {
  const { rows } = await database.inEnvironment(environment.id, ({ client }) =>
    client.query<{ id: string }>(
      'select id from print_jobs where environment_id = $1 and state = $2 order by created_at, id',
      [environment.id, state],
    ),
  )
  for (const { id } of rows) {
    await run(id).catch((error: unknown) => {
      if (!(error instanceof ClaimLostError)) throw error
    })
  }
}

/** Composes all queued runs of an environment once. */
export const composeRuns = (services: Services, environment: EnvironmentRef): Promise<void> =>
  forEachRun(services, environment, 'queued', (id) => composeRun(services, environment, id))

/** Delivers all composed runs of an environment once. */
export const deliverRuns = (services: Services, environment: EnvironmentRef): Promise<void> =>
  forEachRun(services, environment, 'ready', (id) => deliverRun(services, environment, id))
