import { PRINT_JOB_STATES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import type { Family, Labels, Sample } from './exposition.ts'

const QUEUES = ['intake', 'compose', 'deliver', 'pickup'] as const
type Queue = (typeof QUEUES)[number]

interface ShopNumbers {
  /** Name of the environment, where names may be told; all together otherwise. */
  readonly labels: Labels
  readonly runs: Readonly<Record<string, number>>
  /** Seconds since the oldest in each queue came into it; 0 where it is empty. */
  readonly ages: Readonly<Record<Queue, number>>
  readonly activeJobs: number
  readonly artworkBytes: number
}

async function numbersOf({ client, environmentId }: EnvironmentTx, now: Date): Promise<Omit<ShopNumbers, 'labels'>> {
  const runs = await client.query<{ state: string; count: number; oldest: number }>(
    `select state, count(*) as count, extract(epoch from $2 - min(changed_at))::float8 as oldest
       from print_jobs where environment_id = $1 group by state`,
    [environmentId, now],
  )
  const rest = await client.query<{ intake: number | null; jobs: number; bytes: number }>(
    `select (select extract(epoch from $2::timestamptz - min(changed_at))::float8 from intake_files
              where environment_id = $1 and state in ('taken', 'stored')) as intake,
            (select count(*) from jobs where environment_id = $1 and place = 'active') as jobs,
            (select coalesce(sum(stored_bytes), 0)::bigint from artworks where environment_id = $1) as bytes`,
    [environmentId, now],
  )
  const age = (state: string): number => Math.max(0, runs.rows.find((row) => row.state === state)?.oldest ?? 0)
  const [other] = rest.rows
  return {
    runs: Object.fromEntries(runs.rows.map((row) => [row.state, row.count])),
    ages: { intake: other?.intake ?? 0, compose: age('queued'), deliver: age('ready'), pickup: age('sent') },
    activeJobs: other?.jobs ?? 0,
    artworkBytes: other?.bytes ?? 0,
  }
}

/** Adds up numbers; of ages the oldest counts. */
function together(all: readonly Omit<ShopNumbers, 'labels'>[]): ShopNumbers {
  const sum = (of: (one: Omit<ShopNumbers, 'labels'>) => number): number =>
    all.reduce((total, one) => total + of(one), 0)
  const oldest = (queue: Queue): number => Math.max(0, ...all.map((one) => one.ages[queue]))
  return {
    labels: {},
    runs: Object.fromEntries(PRINT_JOB_STATES.map((state) => [state, sum((one) => one.runs[state] ?? 0)])),
    ages: {
      intake: oldest('intake'),
      compose: oldest('compose'),
      deliver: oldest('deliver'),
      pickup: oldest('pickup'),
    },
    activeJobs: sum((one) => one.activeJobs),
    artworkBytes: sum((one) => one.artworkBytes),
  }
}

function familiesOf(shops: readonly ShopNumbers[]): Family[] {
  const gauge = (name: string, help: string, samplesOf: (shop: ShopNumbers) => Sample[]): Family => ({
    name,
    help,
    type: 'gauge',
    samples: shops.flatMap(samplesOf),
  })
  return [
    gauge('platen_print_runs', 'Print runs, by how far they have come.', ({ labels, runs }) =>
      PRINT_JOB_STATES.map((state) => ({ labels: { ...labels, state }, value: runs[state] ?? 0 })),
    ),
    gauge('platen_queue_oldest_seconds', 'How long the oldest in a queue has been waiting.', ({ labels, ages }) =>
      QUEUES.map((queue) => ({ labels: { ...labels, queue }, value: ages[queue] })),
    ),
    gauge('platen_active_jobs', 'Jobs of active orders.', ({ labels, activeJobs }) => [{ labels, value: activeJobs }]),
    gauge('platen_artwork_bytes', 'What artwork takes in the store.', ({ labels, artworkBytes }) => [
      { labels, value: artworkBytes },
    ]),
  ]
}

/** What the shops are at, read from the database; names of environments only where that is switched on. */
export async function shopGauges(services: Services): Promise<Family[]> {
  const { database, settings, now } = services
  const environments = await allEnvironments(database)
  const shops: ShopNumbers[] = []
  for (const { id, resourceName } of environments) {
    const numbers = await database.inEnvironment(id, (tx) => numbersOf(tx, now()), { readOnly: true })
    shops.push({ labels: { environment: resourceName }, ...numbers })
  }
  return familiesOf(settings.metrics?.namesEnvironments ? shops : [together(shops)])
}
