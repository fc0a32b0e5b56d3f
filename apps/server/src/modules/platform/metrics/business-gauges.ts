import { PRINT_JOB_STATES } from '@platen/domain/printing'
import type { Services } from '../../../services.ts'
import { loadEnvironments } from '../environments/environments-queries.ts'
import { type BusinessMetrics, QUEUES, type Queue, readBusinessMetrics } from './business-metrics-store.ts'
import type { Family, Labels, Sample } from './exposition.ts'

/** Metrics labelled with the environment if names are enabled; otherwise the totals of all environments. */
type LabelledNumbers = BusinessMetrics & { readonly labels: Labels }

/** Sums numbers; ages are combined by their maximum. */
function aggregate(all: readonly BusinessMetrics[]): LabelledNumbers {
  const sum = (of: (one: BusinessMetrics) => number): number => all.reduce((total, one) => total + of(one), 0)
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

function familiesOf(shops: readonly LabelledNumbers[]): Family[] {
  const gauge = (name: string, help: string, samplesOf: (shop: LabelledNumbers) => Sample[]): Family => ({
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

/** Reads the business metrics from the database; includes names of environments only if this is enabled. */
export async function shopGauges(services: Services): Promise<Family[]> {
  const { settings, now } = services
  const database = services.database.monitoring
  const environments = await loadEnvironments(database)
  const shops: LabelledNumbers[] = []
  for (const { id, resourceName } of environments) {
    const numbers = await database.inEnvironment(id, (tx) => readBusinessMetrics(tx, now()), { readOnly: true })
    shops.push({ labels: { environment: resourceName }, ...numbers })
  }
  return familiesOf(settings.metrics?.namesEnvironments ? shops : [aggregate(shops)])
}
