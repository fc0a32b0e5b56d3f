import { PRINT_FILES } from '@platen/domain/products'
import { useTranslation } from 'react-i18next'

/** Labels of the fields of a product. */
const LABELS = {
  name: 'products.field.name',
  media: 'orders.column.mediaName',
  color: 'orders.column.mediaColor',
  size: 'orders.column.mediaSize',
  blank: 'products.field.blank',
  workingDays: 'products.field.workingDays',
  printFile: 'products.field.printFile',
  linkField: 'products.field.linkField',
  artworkId: 'products.field.artworkId',
  templateId: 'products.field.templateId',
  parameters: 'products.field.parameters',
} as const

type Fields = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>

/** Returns a function that lists the changed fields of a product, each as a text. */
export function useFieldChanges(): (fields: Fields, isNew: boolean) => readonly string[] {
  const { t } = useTranslation()
  const valueText = (value: unknown): string => {
    const source = PRINT_FILES.find((each) => each === value)
    if (source) return t(`products.source.${source}`)
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value !== 'object' || value === null) return '–'
    const entries = Object.entries(value).map(([name, each]) => t('frame.named', { name, value: String(each) }))
    return entries.join(', ') || '–'
  }
  return (fields, isNew) =>
    Object.entries(fields).map(([field, { from, to }]) => {
      const name = field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field
      return t('frame.named', { name, value: isNew ? valueText(to) : `${valueText(from)} → ${valueText(to)}` })
    })
}
