import type { Diff } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'

interface DiffText {
  readonly kind: 'fields' | 'added' | 'changed' | 'removed'
  readonly text: string
}

/**
 * Returns the function that lists the differences between two versions. `getFieldLabel` returns the label of a field.
 */
export function useDiffTexts() {
  const { t } = useTranslation()
  const format = useFormatters()
  return <Field extends string>(changes: Diff<Field>, getFieldLabel: (field: Field) => string): readonly DiffText[] => {
    const { fields } = changes
    const names = format.list(fields.map(getFieldLabel))
    const fieldTexts =
      fields.length > 0 ? [{ kind: 'fields' as const, text: t('drawing.compare.fields', { names }) }] : []
    const counts = (['added', 'changed', 'removed'] as const).filter((kind) => changes[kind].length > 0)
    return [
      ...fieldTexts,
      ...counts.map((kind) => ({ kind, text: t(`drawing.compare.${kind}`, { number: changes[kind].length }) })),
    ]
  }
}
