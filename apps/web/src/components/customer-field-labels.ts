// cspell:words customerid customerno billto
import { useTranslation } from 'react-i18next'

/** Names that shop systems give to fields and groups of customer data, without case, spaces and punctuation. */
const NAMES = {
  name: ['name', 'fullname', 'customername', 'recipient'],
  firstName: ['firstname', 'first', 'forename', 'givenname'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  company: ['company', 'companyname', 'organisation', 'organization'],
  street: ['street', 'street1', 'address1', 'addressline1', 'line1', 'firstline'],
  streetMore: ['street2', 'address2', 'addressline2', 'line2', 'secondline'],
  postcode: ['zip', 'zipcode', 'postcode', 'postalcode', 'plz'],
  city: ['city', 'town', 'locality'],
  state: ['state', 'province', 'region', 'statecode', 'provincecode'],
  country: ['country', 'countrycode', 'countryiso', 'countryname'],
  email: ['email', 'mail', 'emailaddress'],
  phone: ['phone', 'telephone', 'tel', 'phonenumber', 'mobile'],
  customerNo: ['id', 'customerid', 'customernumber', 'customerno', 'number'],
  note: ['note', 'notes', 'comment', 'remark', 'message'],
  address: ['address'],
  shippingAddress: ['shipping', 'shippingaddress', 'shipto', 'delivery', 'deliveryaddress'],
  billingAddress: ['billing', 'billingaddress', 'billto', 'invoiceaddress'],
} as const

export type CustomerFieldName = keyof typeof NAMES

const BY_NAME = new Map<string, CustomerFieldName>(
  (Object.keys(NAMES) as CustomerFieldName[]).flatMap((field) => NAMES[field].map((name) => [name, field] as const)),
)

/** Returns the field of a key of customer data that has a label; undefined for other keys. */
export const toCustomerFieldName = (key: string): CustomerFieldName | undefined =>
  BY_NAME.get(key.toLowerCase().replaceAll(/[^a-z0-9]/gu, ''))

const RANKS = Object.keys(NAMES)

/** Sorts fields of customer data as an address is written: those of the customer, then those of each group. */
export function sortCustomerFields<F extends { readonly path: readonly string[] }>(fields: readonly F[]): F[] {
  const toGroup = ({ path }: F) => JSON.stringify(path.slice(0, -1))
  const groups = ['[]', ...new Set(fields.map(toGroup))]
  const toRank = ({ path }: F) => {
    const name = toCustomerFieldName(path.at(-1) ?? '')
    return name === undefined ? RANKS.length : RANKS.indexOf(name)
  }
  return fields.toSorted((a, b) => groups.indexOf(toGroup(a)) - groups.indexOf(toGroup(b)) || toRank(a) - toRank(b))
}

interface CustomerField {
  readonly path: readonly string[]
  readonly value: string
}

/**
 * Returns the name of a customer, of one field or of first and last name; otherwise the company; empty if there is
 * none.
 */
export function getCustomerName(fields: readonly CustomerField[]): string {
  const find = (name: CustomerFieldName): string =>
    fields.find(({ path, value }) => value !== '' && toCustomerFieldName(path.at(-1) ?? '') === name)?.value ?? ''
  return find('name') || [find('firstName'), find('lastName')].filter(Boolean).join(' ') || find('company')
}

const OF_NAME: ReadonlySet<CustomerFieldName | undefined> = new Set(['name', 'firstName', 'lastName'])

/** Returns the values of one address in one line, as it is written: the name, then “street, postcode town, country”. */
export function formatCustomerLine(fields: readonly CustomerField[]): string {
  const sorted = sortCustomerFields(fields.filter(({ value }) => value !== ''))
  const name = getCustomerName(sorted)
  const parts = sorted.flatMap(({ path, value }) => {
    const field = toCustomerFieldName(path.at(-1) ?? '')
    return OF_NAME.has(field) || value === name ? [] : [{ isTown: field === 'postcode' || field === 'city', value }]
  })
  const townText = parts.flatMap(({ isTown, value }) => (isTown ? [value] : [])).join(' ')
  const texts = new Set(parts.map(({ isTown, value }) => (isTown ? townText : value)))
  return [name, ...texts].filter(Boolean).join(', ')
}

/** Prefix of the changed fields of customer data in the history and the audit trail; the path follows. */
const PREFIX = 'customerInfo.'

/** Returns a function that names a field of customer data by its path: “Delivery address · Town”. */
export function useCustomerFieldLabel(): (path: readonly string[]) => string {
  const { t } = useTranslation()
  return (path) =>
    path
      .map((key) => {
        const name = toCustomerFieldName(key)
        return name ? t(`customer.field.${name}`) : key
      })
      .join(' · ')
}

/** Returns a function that names a changed field such as `customerInfo.city`; undefined for other fields. */
export function useCustomerChangeLabel(): (field: string) => string | undefined {
  const { t } = useTranslation()
  const getLabel = useCustomerFieldLabel()
  return (field) =>
    field.startsWith(PREFIX)
      ? t('frame.nameAndValue', { name: t('customer.title'), value: getLabel(field.slice(PREFIX.length).split('.')) })
      : undefined
}
