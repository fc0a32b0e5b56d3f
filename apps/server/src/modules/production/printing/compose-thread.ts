/** Task of the composing threads: composes one sheet. */
export { composeSheet } from '@platen/imposer/compose'
