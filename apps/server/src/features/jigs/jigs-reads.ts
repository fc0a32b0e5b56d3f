export { loadJigNames, loadJigs, type StoredJig, loadSlotsByJigName } from './jigs-store.ts'
