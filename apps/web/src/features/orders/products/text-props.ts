import type { TextInputProps } from '@mantine/core'
import { PRODUCT_LIMITS } from '@platen/domain/products'
import type { ProductForm } from './use-product-form.ts'

type TextField = 'sku' | 'name' | 'blank' | 'linkField'

/** Properties of the field of a text. */
export const textProps = (form: ProductForm, field: TextField): TextInputProps => ({
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
  maxLength: PRODUCT_LIMITS.text,
  value: form.values[field],
  error: form.problem(field),
  onChange: (event) => form.set({ [field]: event.currentTarget.value }),
})
