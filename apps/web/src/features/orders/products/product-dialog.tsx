import { Autocomplete, TextInput } from '@mantine/core'
import type { WireProduct } from '@platen/contract/products'
import { PRODUCT_LIMITS } from '@platen/domain/products'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Select } from '../../../components/select.tsx'
import { FixFields } from './fix-fields.tsx'
import { PrintFileFields } from './print-file-fields.tsx'
import styles from './products.module.css'
import { textProps } from './text-props.ts'
import { type ProductForm, useProductForm } from './use-product-form.ts'
import { useProductRules } from './use-product-rules.ts'

interface ProductDialogProps {
  /** Undefined for a new product. */
  readonly product?: WireProduct
  /** The SKU of a new product. */
  readonly sku?: string
  readonly onClose: () => void
}

/** Creates or changes a product. */
export function ProductDialog({ product, sku = '', onClose }: ProductDialogProps) {
  const { t } = useTranslation()
  const form = useProductForm(product, sku, onClose)
  return (
    <Dialog
      title={product ? t('products.edit', { sku: product.sku }) : t('products.create')}
      onClose={onClose}
      dirty={form.isDirty}
      onSave={form.save}
      busy={form.isSaving}
      size="lg"
    >
      <div className={styles.fields}>
        <TextInput {...textProps(form, 'sku')} label={t('products.field.sku')} required />
        <TextInput {...textProps(form, 'name')} label={t('products.field.name')} />
        <MediaFields form={form} />
        <TextInput
          {...textProps(form, 'blank')}
          label={t('products.field.blank')}
          description={t('products.hint.blank')}
        />
        <TextInput
          label={t('products.field.workingDays')}
          description={t('products.hint.workingDays')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          maxLength={10}
          value={form.days}
          error={form.problem('workingDays')}
          onChange={(event) => form.setDays(event.currentTarget.value)}
        />
        <ApprovalField form={form} />
        <PrintFileFields form={form} />
        <FixFields form={form} />
        <ParameterFields form={form} />
      </div>
    </Dialog>
  )
}

const MEDIA_LABELS = { media: 'mediaName', color: 'mediaColor', size: 'mediaSize' } as const

/** Media, colour and size, with the values that the rules name, and whether the rules give a jig with them. */
function MediaFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const { noJig, getValues } = useProductRules(form.values)
  return (['media', 'color', 'size'] as const).map((field) => (
    <Autocomplete
      key={field}
      label={t(`orders.column.${MEDIA_LABELS[field]}`)}
      description={field === 'media' && noJig && <span className={styles.warning}>{t(`products.noJig.${noJig}`)}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={getValues(field)}
      limit={20}
      maxLength={PRODUCT_LIMITS.text}
      value={form.values[field]}
      error={form.problem(field)}
      onChange={(value) => form.set({ [field]: value })}
    />
  ))
}

const APPROVAL_DAYS = Array.from({ length: PRODUCT_LIMITS.approvalDays }, (_, index) => index + 1)

/** Whether the customers of orders approve the artwork, and in how many days. */
function ApprovalField({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const { approvalDays } = form.values
  return (
    <Select
      label={t('products.field.approvalDays')}
      description={t('products.hint.approvalDays')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={[
        { value: '', label: t('products.approval.notNeeded') },
        ...APPROVAL_DAYS.map((count) => ({ value: String(count), label: t('products.approval.within', { count }) })),
      ]}
      value={String(approvalDays ?? '')}
      allowDeselect={false}
      error={form.problem('approvalDays')}
      onChange={(value) => form.set({ approvalDays: value ? Number(value) : null })}
    />
  )
}

/** The values of the custom parameters. */
function ParameterFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const names = useQuery(queryOptions.inputSettings()).data?.inputSettings.customParams.map(({ name }) => name) ?? []
  if (names.length === 0) return null
  const { parameters } = form.values
  return (
    <>
      <p className={`${styles.muted} ${styles.fullWidth}`}>{t('products.hint.parameters')}</p>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          maxLength={PRODUCT_LIMITS.text}
          value={parameters[name] ?? ''}
          onChange={(event) => form.set({ parameters: { ...parameters, [name]: event.currentTarget.value } })}
        />
      ))}
    </>
  )
}
