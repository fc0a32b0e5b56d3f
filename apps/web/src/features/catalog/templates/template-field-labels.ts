import type { TemplateFieldName } from '@platen/domain/templates'
import type { MessageKey } from '../../../i18n/message-key.ts'

/** Labels of the fields of a template, by which versions are compared. */
export const TEMPLATE_FIELD_LABELS = {
  name: 'drawing.name',
  width: 'drawing.width',
  height: 'drawing.height',
  shape: 'jigs.shape',
  path: 'jigs.path',
  whiteSpot: 'templates.whiteSpot',
  heldWords: 'templates.heldWords',
  order: 'templates.order',
} as const satisfies Readonly<Record<TemplateFieldName, MessageKey>>
