import { PRINT_JOB_STATES } from '@platen/domain/printing'
import { Gauge } from 'prom-client'
import type { Services } from '../../../services.ts'
import { loadEnvironments } from '../environments/environments-queries.ts'
import { type BusinessMetrics, QUEUES, type Queue, readBusinessMetrics } from './business-metrics-store.ts'

/** Metrics labelled with the environment if names are enabled; otherwise the totals of all environments. */
type LabelledMetrics = BusinessMetrics & { readonly labels: { readonly environment?: string } }

/** Sums numbers; ages are combined by their maximum. */
function aggregate(all: readonly BusinessMetrics[]): LabelledMetrics {
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

/** Reads the business metrics from the database; includes names of environments only if this is enabled. */
async function readAll(services: Services): Promise<LabelledMetrics[]> {
  const { settings, now } = services
  const database = services.database.monitoring
  const environments = await loadEnvironments(database)
  const all: LabelledMetrics[] = []
  for (const { id, resourceName } of environments) {
    const metrics = await database.inEnvironment(id, (tx) => readBusinessMetrics(tx, now()), { readOnly: true })
    all.push({ labels: { environment: resourceName }, ...metrics })
  }
  return settings.metrics?.namesEnvironments ? all : [aggregate(all)]
}

/**
 * Registers the business metrics. The returned function reads them from the database; if it is not available, they
 * have no values.
 *
 * @throws the error of the database
 */
export function registerBusinessGauges(services: Services): () => Promise<void> {
  const registers = [services.metrics.registry]
  const create = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    new Gauge<Label | 'environment'>({ name, help, labelNames: [...labels, 'environment'], registers })
  const runs = create('platen_print_runs', 'Print runs, by state.', ['state'])
  const ages = create('platen_queue_oldest_seconds', 'Age of the oldest waiting item, by queue.', ['queue'])
  const activeJobs = create('platen_active_jobs', 'Jobs of active orders.', [])
  const artworkBytes = create('platen_artwork_bytes', 'Storage used by artwork.', [])
  const gauges = [runs, ages, activeJobs, artworkBytes]
  const isReachable = new Gauge({
    name: 'platen_database_reachable',
    help: 'Whether the database is available; otherwise there are no metrics of shops.',
    registers,
  })
  return async () => {
    const all = await readAll(services).catch((error: unknown) => {
      for (const gauge of gauges) gauge.reset()
      isReachable.set(0)
      throw error
    })
    for (const gauge of gauges) gauge.reset()
    for (const { labels, ...metrics } of all) {
      for (const state of PRINT_JOB_STATES) runs.set({ ...labels, state }, metrics.runs[state] ?? 0)
      for (const queue of QUEUES) ages.set({ ...labels, queue }, metrics.ages[queue])
      activeJobs.set(labels, metrics.activeJobs)
      artworkBytes.set(labels, metrics.artworkBytes)
    }
    isReachable.set(1)
  }
}
