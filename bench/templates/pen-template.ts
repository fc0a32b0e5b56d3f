import { newTemplate, newTextItem, type Template } from '@platen/domain/templates'
import { BOX, PEN, SIZES } from './input.ts'

/** The template of the pens: one line of black text, fitted to its box. */
export const penTemplate: Template = {
  ...newTemplate('pen', 'Pen', { ...PEN, type: 'RECT' }),
  items: [{ ...newTextItem('name', 'Name', BOX, 'font'), minSize: SIZES.smallest, maxSize: SIZES.largest }],
}
