import { Counter } from './counters.ts'

const ordersIn = new Counter('platen_orders_in_total', 'Orders that came in, by where from and what became of them.')

/** What became of what came in: stored as an order, or refused. */
export type OrderOutcome = 'stored' | 'refused'

/** Counts what came in by a source: `persBiz`, or `HotFolder1` to `HotFolder8`. */
export const countReceivedOrder = (source: string, outcome: OrderOutcome): void => ordersIn.add({ source, outcome })

export const ordersInFamily = () => ordersIn.family()
