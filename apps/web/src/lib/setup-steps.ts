import { getStoredItem, setStoredItem } from './web-storage.ts'

const key = (environment: string) => `setupGuideHidden:${environment}`

/** Whether the set-up steps of an environment are hidden in this browser. */
export const areSetupStepsHidden = (environment: string): boolean => getStoredItem('local', key(environment)) !== null

/** Hides or shows the set-up steps of an environment in this browser. */
export const setSetupStepsHidden = (environment: string, hidden: boolean): void =>
  setStoredItem('local', key(environment), hidden ? '1' : null)
