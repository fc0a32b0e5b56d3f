import type { Jig, JigProblem } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from '../../../canvas-editor/validation-list.tsx'

/** Returns the message of every problem, with the slots concerned. */
export function useJigValidationMessages(
  problems: readonly JigProblem[],
  broken: readonly string[],
  jig: Jig,
): ValidationMessage[] {
  const { t } = useTranslation()
  const warnings = broken.map((name) => ({
    key: `breaks.${name}`,
    text: t('jigs.breaks.layout', { name }),
    isWarning: true,
    keys: [],
  }))
  const errors = problems.map(({ code, field, slotIndex, otherIndex }) => {
    const at = [slotIndex, otherIndex].flatMap((index) => (index === undefined ? [] : [index]))
    const places = at.map((index) => t('jigs.slotNo', { number: index + 1 })).join(', ')
    const text = t(`jigs.problem.${code}`)
    return {
      key: [code, field, slotIndex, otherIndex].join('.'),
      text: places ? t('frame.named', { name: places, value: text }) : text,
      isWarning: false,
      keys: at.flatMap((index) => jig.slots[index]?.id ?? []),
      field,
    }
  })
  return [...errors, ...warnings]
}
