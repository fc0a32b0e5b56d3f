/**
 * Work that a geometric question may take, in units of about 20 ns: a box or an edge that is looked at is one unit.
 * Counts down; the question is given up when it is used up. It counts operations and not time, so that the same
 * question has the same answer on every machine.
 */
export interface WorkBudget {
  units: number
}

export const newWorkBudget = (units: number = Number.POSITIVE_INFINITY): WorkBudget => ({ units })

export const isUsedUp = (budget: WorkBudget): boolean => budget.units <= 0
