export { getIntakeChannel, toMessageValues } from './intake-codes.ts'
export { useProblemMessage } from './problem-messages.ts'
export { useParameterLabel } from './use-parameter-label.ts'
