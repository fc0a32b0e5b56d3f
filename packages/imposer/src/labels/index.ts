export { composeLabels } from './compose-labels.ts'
export { LABEL_LANGUAGES, type LabelLanguage } from './label-messages.ts'
export type * from './types.ts'
