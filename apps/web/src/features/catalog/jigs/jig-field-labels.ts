import type { JigFieldName } from '@platen/domain/jigs'
import type { MessageKey } from '../../../i18n/message-key.ts'

/** The label of each field of a jig, for lists of changes. */
export const JIG_FIELD_LABELS = {
  name: 'drawing.name',
  width: 'drawing.width',
  height: 'drawing.height',
  thickness: 'jigs.thickness',
  referenceText: 'drawing.reference',
  defaultSpacing: 'drawing.spacing',
  locations: 'jigs.locations',
  printerTypes: 'jigs.printerTypes',
} as const satisfies Readonly<Record<JigFieldName, MessageKey>>
