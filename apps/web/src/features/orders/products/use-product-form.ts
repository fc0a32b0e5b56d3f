import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { ApiError } from '@platen/contract/client'
import type { WireProduct } from '@platen/contract/products'
import {
  NEW_PRODUCT,
  normaliseProduct,
  PRODUCT_LIMITS,
  type Product,
  type ProductFaultCode,
  validateProduct,
} from '@platen/domain/products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { useOfferReprocess } from '../../catalog/input-settings/index.ts'

type Problems = Partial<Record<keyof Product, ProductFaultCode | 'taken'>>

/** The limit that the message of a problem contains. */
const LIMITS: Partial<Record<ProductFaultCode | 'taken', number>> = {
  tooLong: PRODUCT_LIMITS.text,
  notWorkingDays: PRODUCT_LIMITS.workingDays,
  notApprovalDays: PRODUCT_LIMITS.approvalDays,
  tooManyPages: PRODUCT_LIMITS.filePages,
  tooManyParameters: PRODUCT_LIMITS.parameters,
}

/** Returns the problems that the server reports; undefined for other errors. */
function toProblems(error: unknown): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'value_exists') return { sku: 'taken' }
  if (error.code !== 'product_invalid') return undefined
  const problems = error.details['problems'] as readonly { field: keyof Product; code: ProductFaultCode }[]
  return Object.fromEntries(problems.map(({ field, code }) => [field, code]))
}

/** Returns the working days that were typed: NaN if they are not a number of days. */
const parseDays = (text: string): number | null =>
  text.trim() === '' ? null : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN

export type ProductForm = ReturnType<typeof useProductForm>

/** The form of a product; `stored` is undefined for a new one with this SKU. */
export function useProductForm(stored: WireProduct | undefined, sku: string, onSaved: () => void) {
  const { t } = useTranslation()
  const showError = useErrorDialog()
  const offerReprocess = useOfferReprocess()
  const [initial] = useState<Product>(() => (stored ? toProduct(stored) : { ...NEW_PRODUCT, sku }))
  const [values, setValues] = useState(initial)
  const [days, setDays] = useState(() => String(initial.workingDays ?? ''))
  const [fileName, setFileName] = useState(stored?.artworkName ?? null)
  const [problems, setProblems] = useState<Problems>({})
  const create = useApiMutation(calls.products.create, { invalidates: ['products', 'orders'] })
  const change = useApiMutation(calls.products.change, { invalidates: ['products', 'orders'], awaitsRefetch: true })
  const send = async () => {
    const product = normaliseProduct({ ...values, workingDays: parseDays(days) })
    const invalid = validateProduct(product)
    setProblems(Object.fromEntries(invalid.map(({ field, code }) => [field, code])))
    if (invalid.length > 0) return
    try {
      if (stored) await change.mutateAsync({ body: { ...product, id: stored.id, version: stored.version } })
      else await create.mutateAsync({ body: product })
    } catch (error) {
      const reported = toProblems(error)
      if (reported) setProblems(reported)
      else showError(error, 'products.error.saveFailed')
      return
    }
    notifications.show({ message: t('products.saved') })
    onSaved()
    // orders that waited for a new product get it automatically
    if (stored) await offerReprocess(product.sku)
  }
  return {
    /** Whether orders without a print file wait for the product. */
    isAwaited: !stored && sku !== '',
    values,
    days,
    setDays,
    fileName,
    /** Name of the stored template; null if there is none or it was deleted. */
    templateName: stored?.templateName ?? null,
    set: (changes: Partial<Product>) => setValues((before) => ({ ...before, ...changes })),
    setFile: (artworkId: string, name: string) => {
      setValues((before) => ({ ...before, artworkId }))
      setFileName(name)
    },
    /** The message of a field; undefined if it has no problem. */
    problem: (field: keyof Product): string | undefined => {
      const code = problems[field]
      return code && t(`products.problem.${code}`, { limit: LIMITS[code] ?? 0 })
    },
    isDirty: JSON.stringify(values) !== JSON.stringify(initial) || days !== String(initial.workingDays ?? ''),
    isSaving: create.isPending || change.isPending,
    save: () => void send().catch(() => {}),
  }
}

function toProduct({
  id: _id,
  version: _version,
  artworkName: _file,
  templateName: _name,
  ...product
}: WireProduct): Product {
  return product
}
