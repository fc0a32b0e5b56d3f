import { Counter } from './counters.ts'

const ordersIn = new Counter('platen_orders_in_total', 'Orders that came in, by where from and what became of them.')

/** Outcome of a submission: stored as an order, or rejected. */
export type OrderOutcome = 'stored' | 'refused'

/** Counts a submission by source: `persBiz`, or `HotFolder1` to `HotFolder8`. */
export const countReceivedOrder = (source: string, outcome: OrderOutcome): void => ordersIn.add({ source, outcome })

export const ordersInFamily = () => ordersIn.family()
