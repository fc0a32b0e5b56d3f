import { getStoredItem, setStoredItem } from './web-storage.ts'

const key = (environment: string) => `setupGuideHidden:${environment}`

/** Whether the set-up steps of an environment are hidden in this browser. */
export const isSetupGuideHidden = (environment: string): boolean => getStoredItem('local', key(environment)) !== null

export const setSetupGuideHidden = (environment: string, hidden: boolean): void =>
  setStoredItem('local', key(environment), hidden ? '1' : null)
