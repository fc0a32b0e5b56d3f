import type { Jig, JigProblem } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Returns the message of every problem, with the slots concerned. */
export function useJigValidationMessages(
  problems: readonly JigProblem[],
  brokenLayouts: readonly string[],
  jig: Jig,
): ValidationMessage[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const warnings = brokenLayouts.map((name) => ({
    key: `breaks.${name}`,
    text: t('jigs.breaksLayouts.layout', { name }),
    isWarning: true,
    keys: [],
  }))
  const errors = problems.map(({ code, field, slotIndex, otherIndex }) => {
    const indexes = [slotIndex, otherIndex].flatMap((index) => (index === undefined ? [] : [index]))
    const slotLabels = indexes.map((index) => t('jigs.slotNo', { number: index + 1 }))
    const text = t(`jigs.problem.${code}`)
    return {
      key: [code, field, slotIndex, otherIndex].join('.'),
      text: slotLabels.length > 0 ? t('frame.nameAndValue', { name: format.list(slotLabels), value: text }) : text,
      isWarning: false,
      keys: indexes.flatMap((index) => jig.slots[index]?.id ?? []),
      field,
    }
  })
  return [...errors, ...warnings]
}
