import { Button, Menu, Textarea, TextInput } from '@mantine/core'
import { FIELD_LIMITS } from '@platen/contract/call'
import { MAX_CUSTOMER_FIELDS } from '@platen/domain/orders'
import { IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CustomerFieldName,
  getCustomerName,
  toCustomerFieldName,
  useCustomerFieldLabel,
} from '../../../components/customer-field-labels.ts'
import styles from './customer-section.module.css'
import type { CustomerEdits, CustomerFieldInput } from './use-customer-edits.ts'

/** Fields that can be added, with their key in the customer data. */
const ADDABLE_FIELDS = {
  name: 'name',
  company: 'company',
  street: 'street',
  streetMore: 'street2',
  postcode: 'postalCode',
  city: 'city',
  state: 'state',
  country: 'country',
  email: 'email',
  phone: 'phone',
} as const satisfies Partial<Record<CustomerFieldName, string>>
const ADDABLE_NAMES = Object.keys(ADDABLE_FIELDS) as (keyof typeof ADDABLE_FIELDS)[]

/** Fields that belong to an address, which may be a group of the customer data. */
const ADDRESS_FIELDS = new Set<CustomerFieldName>(['street', 'streetMore', 'postcode', 'city', 'state', 'country'])

const findFieldName = ({ path }: Pick<CustomerFieldInput, 'path'>): CustomerFieldName | undefined =>
  toCustomerFieldName(path.at(-1) ?? '')

/** Returns the path of a field to be added: parts of an address are added where the other parts are. */
function getPathOfNewField(
  name: keyof typeof ADDABLE_FIELDS,
  fields: readonly CustomerFieldInput[],
): readonly string[] {
  const isAddressField = (field: CustomerFieldInput) => {
    const fieldName = findFieldName(field)
    return fieldName !== undefined && ADDRESS_FIELDS.has(fieldName)
  }
  const group = ADDRESS_FIELDS.has(name) ? (fields.find(isAddressField)?.path.slice(0, -1) ?? []) : []
  return [...group, ADDABLE_FIELDS[name]]
}

interface CustomerSectionProps {
  readonly customer: CustomerEdits
  readonly disabled: boolean
}

/** The section with the customer and the address of the order, which all its jobs share. */
export function CustomerSection({ customer: { fields, change }, disabled }: CustomerSectionProps) {
  const { t } = useTranslation()
  const addable = fields.length >= MAX_CUSTOMER_FIELDS ? [] : getMissingNames(fields)
  return (
    <details className={styles.section}>
      <summary>{[t('customer.title'), getCustomerName(fields)].filter(Boolean).join(' · ')}</summary>
      <p className={styles.hint}>{t(fields.length === 0 ? 'customer.noCustomerData' : 'customer.hint')}</p>
      <div className={styles.fields}>
        {fields.map((field) => (
          <CustomerInput key={field.key} field={field} disabled={disabled} onChange={change} />
        ))}
      </div>
      {!disabled && addable.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />}>
              {t('customer.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {addable.map((name) => (
              <Menu.Item key={name} onClick={() => change(getPathOfNewField(name, fields), '')}>
                {t(`customer.field.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </details>
  )
}

function getMissingNames(fields: readonly CustomerFieldInput[]): readonly (keyof typeof ADDABLE_FIELDS)[] {
  const present = new Set(fields.map(findFieldName))
  const hasParts = present.has('firstName') || present.has('lastName')
  return ADDABLE_NAMES.filter((name) => !present.has(name) && !(name === 'name' && hasParts))
}

interface CustomerInputProps {
  readonly field: CustomerFieldInput
  readonly disabled: boolean
  readonly onChange: CustomerEdits['change']
}

function CustomerInput({ field: { path, value, storedMeanwhile }, disabled, onChange }: CustomerInputProps) {
  const { t } = useTranslation()
  const getLabel = useCustomerFieldLabel()
  // It stays one when a single line is left: another element would not have the focus.
  const [isMultiline, setMultiline] = useState(false)
  if (!isMultiline && value.includes('\n')) setMultiline(true)
  const props = {
    label: getLabel(path),
    // Longer texts are shown, and are changed by the shop system only.
    disabled: disabled || value.length > FIELD_LIMITS.text,
    maxLength: FIELD_LIMITS.text,
    value,
    error:
      storedMeanwhile === undefined ? undefined : t('customer.changedMeanwhile', { value: storedMeanwhile || '–' }),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(path, event.currentTarget.value),
  }
  return isMultiline ? <Textarea {...props} autosize maxRows={6} /> : <TextInput {...props} />
}
