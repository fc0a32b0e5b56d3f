import { FIX_MODES } from '@platen/domain/artwork'
import { PRINT_FILES, type Product } from '@platen/domain/products'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Labels of the fields of a product. */
const LABELS = {
  sku: 'products.field.sku',
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
  approvalDays: 'products.field.approvalDays',
  fixes: 'products.field.fixes',
  turnArtwork: 'products.field.turnArtwork',
  maxScalePercent: 'products.field.maxScalePercent',
  maxTrimMm: 'products.field.maxTrimMm',
  parameters: 'products.field.parameters',
} as const satisfies Readonly<Record<keyof Product, string>>

export const PRODUCT_FIELDS = Object.keys(LABELS) as readonly (keyof Product)[]

/** Returns functions that return the label of a field of a product, and a value of it as a text. */
export function useFieldTexts() {
  const { t } = useTranslation()
  const format = useFormatters()
  const label = (field: string): string => (field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field)
  const text = (field: string, value: unknown): string => {
    if (field === 'approvalDays' && typeof value === 'number') return t('products.approval.within', { count: value })
    const source = PRINT_FILES.find((file) => file === value)
    if (source) return t(`products.source.${source}`)
    const mode = FIX_MODES.find((candidate) => candidate === value)
    if (mode) return t(`products.fixMode.${mode}`)
    if (typeof value === 'boolean') return t(value ? 'artwork.facts.yes' : 'artwork.facts.no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'string' && value !== '') return value
    if (typeof value !== 'object' || value === null) return '–'
    const entries = Object.entries(value).map(([name, fieldValue]) =>
      t('frame.nameAndValue', { name, value: String(fieldValue) }),
    )
    return format.list(entries) || '–'
  }
  return { label, text }
}

type Fields = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>

/** Returns a function that lists the changed fields of a product, each as a text. */
export function useFieldChanges(): (fields: Fields, isNew: boolean) => readonly string[] {
  const { t } = useTranslation()
  const { label, text } = useFieldTexts()
  return (fields, isNew) =>
    Object.entries(fields).map(([field, { from, to }]) =>
      t('frame.nameAndValue', {
        name: label(field),
        value: isNew ? text(field, to) : `${text(field, from)} → ${text(field, to)}`,
      }),
    )
}
