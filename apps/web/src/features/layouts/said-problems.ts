import type { LayoutProblem } from '@platen/domain/layouts'
import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from '../../canvas-editor/validation-list.tsx'

/**
 * Every problem and warning of a layout in words, with the jigs that it speaks of; one a jig where its slots stick out.
 * `keyOf` names the jig at a place of the layout's list towards the drawing.
 */
export function useSaidProblems(
  problems: readonly LayoutProblem[],
  keyOf: (jigIndex: number) => string | undefined = () => undefined,
): ValidationMessage[] {
  const { t } = useTranslation()
  const said = new Map<string, ValidationMessage>()
  for (const { code, severity, field, jigIndex, otherIndex } of problems) {
    const at = [jigIndex, otherIndex].flatMap((index) => (index === undefined ? [] : [index]))
    const places = at.map((index) => t('tables.jigNo', { number: index + 1 })).join(', ')
    const text = t(`tables.error.${code}`)
    const key = [code, field, jigIndex, otherIndex].join('.')
    said.set(key, {
      key,
      text: places ? t('frame.named', { name: places, value: text }) : text,
      isWarning: severity === 'warning',
      keys: at.flatMap((index) => keyOf(index) ?? []),
      field,
    })
  }
  return [...said.values()]
}
