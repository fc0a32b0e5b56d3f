import type { LayoutProblem } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/**
 * Returns the messages of all problems and warnings of a layout, with the jigs concerned; one per jig with slots beyond
 * the printable area. `keyOf` returns the canvas key of the jig at an index of the layout's list.
 */
export function useLayoutValidationMessages(
  problems: readonly LayoutProblem[],
  keyOf: (jigIndex: number) => string | undefined = () => undefined,
): ValidationMessage[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const messages = new Map<string, ValidationMessage>()
  for (const { code, severity, field, jigIndex, otherIndex } of problems) {
    const indexes = [jigIndex, otherIndex].flatMap((index) => (index === undefined ? [] : [index]))
    const jigLabels = indexes.map((index) => t('tables.jigNo', { number: index + 1 }))
    const text = t(`tables.error.${code}`)
    const key = [code, field, jigIndex, otherIndex].join('.')
    messages.set(key, {
      key,
      text: jigLabels.length > 0 ? t('frame.nameAndValue', { name: format.list(jigLabels), value: text }) : text,
      isWarning: severity === 'warning',
      keys: indexes.flatMap((index) => keyOf(index) ?? []),
      field,
    })
  }
  return [...messages.values()]
}
