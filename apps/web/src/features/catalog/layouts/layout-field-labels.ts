import type { LayoutFieldName } from '@platen/domain/layouts'
import type { MessageKey } from '../../../i18n/message-key.ts'

/** The label of each field of a layout, for lists of changes. */
export const LAYOUT_FIELD_LABELS = {
  name: 'drawing.name',
  width: 'drawing.width',
  height: 'drawing.height',
  printableArea: 'tables.printableArea',
  referenceText: 'drawing.reference',
  defaultSpacing: 'drawing.spacing',
} as const satisfies Readonly<Record<LayoutFieldName, MessageKey>>
