import { drawTemplateSample } from './draw-template.ts'
import { listUnreadJobs, recordReading } from './read-names.ts'
import { readPersonalisation } from './read-personalisation.ts'
import { tryTemplate } from './try-template.ts'

/** The handlers of this feature. */
export const PERSONALISATION_HANDLERS = [
  drawTemplateSample,
  listUnreadJobs,
  readPersonalisation,
  recordReading,
  tryTemplate,
]
