/**
 * Remaining work of a geometric operation, in units of about 20 ns: one visited box or edge is one unit. The operation
 * is aborted when it is used up. It counts operations instead of time, so that the result is the same on every machine.
 */
export interface WorkBudget {
  units: number
}

export const newWorkBudget = (units: number = Number.POSITIVE_INFINITY): WorkBudget => ({ units })

export const isUsedUp = (budget: WorkBudget): boolean => budget.units <= 0
