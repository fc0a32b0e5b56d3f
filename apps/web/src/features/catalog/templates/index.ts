export { useFaultText } from './use-template-messages.ts'
