import { Counter, Registry } from 'prom-client'

/** Metrics of one server instance; a process may run several, so nothing uses the global registry of prom-client. */
export interface Metrics {
  readonly registry: Registry
  /** Submissions by source (`persBiz`, or `HotFolder1` to `HotFolder8`) and outcome (`stored` or `refused`). */
  readonly receivedOrders: Counter<'source' | 'outcome'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const receivedOrders = new Counter({
    name: 'platen_orders_in_total',
    help: 'Received orders, by source and outcome.',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  })
  return { registry, receivedOrders }
}
