export { loadJigNames, loadJigs, loadSlotsByJigName, type StoredJig } from './jigs-store.ts'
