/** Levels of nested groups whose fields can be edited. */
export const MAX_CUSTOMER_FIELD_DEPTH = 6

/** Largest number of fields to which users extend the customer data of an order; an order may arrive with more. */
export const MAX_CUSTOMER_FIELDS = 500

export type CustomerInfo = Readonly<Record<string, unknown>>

/** A field of the customer data of an order: the keys that lead to it, and its value as text. */
export interface CustomerField {
  readonly path: readonly string[]
  readonly value: string
}

/** Another value of a field of the customer data: null for a field that does not exist. */
export interface CustomerEdit {
  readonly path: readonly string[]
  /** The value that the user saw. */
  readonly from: string | null
  readonly to: string | null
}

type Container = readonly unknown[] | CustomerInfo

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

const toFieldText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null

const getOwn = (container: Container, key: string): unknown =>
  Object.hasOwn(container, key) ? (container as CustomerInfo)[key] : undefined

/** Returns the texts, numbers and truth values of the customer data of an order, in their sequence. */
export function listCustomerFields(info: CustomerInfo): readonly CustomerField[] {
  const list = (container: Container, parents: readonly string[]): readonly CustomerField[] =>
    Object.entries(container).flatMap(([key, value]) => {
      const path = [...parents, key]
      const text = toFieldText(value)
      if (text !== null) return text === '' ? [] : [{ path, value: text }]
      return isContainer(value) && path.length < MAX_CUSTOMER_FIELD_DEPTH ? list(value, path) : []
    })
  return list(info, [])
}

function getText(info: CustomerInfo, path: readonly string[]): string | null {
  let value: unknown = info
  for (const key of path) value = isContainer(value) ? getOwn(value, key) : undefined
  return toFieldText(value) || null
}

/** Returns the container with another value at the path; undefined if there is something else in its place. */
function withText(container: Container, [key, ...rest]: readonly string[], to: string | null): Container | undefined {
  if (key === undefined) return undefined
  const value = getOwn(container, key)
  let next: unknown = to ?? undefined
  if (rest.length > 0) {
    if (value !== undefined && value !== null && !isContainer(value)) return undefined
    next = withText(isContainer(value) ? value : {}, rest, to)
    if (next === undefined) return undefined
  } else if (isContainer(value)) return undefined
  if (Array.isArray(container)) {
    // positions are kept: the other values would otherwise have other paths
    return Object.hasOwn(container, key) && key !== 'length'
      ? container.map((each: unknown, index) => (String(index) === key ? (next ?? '') : each))
      : undefined
  }
  const entries = Object.entries(container)
  const changed = entries.map(([name, each]) => [name, name === key ? next : each] as const)
  const all = Object.hasOwn(container, key) ? changed : [...entries, [key, next] as const]
  return Object.fromEntries(all.filter(([, each]) => each !== undefined))
}

/**
 * Returns the customer data with the edits. Failures: `changed_meanwhile` (a field does not have the value that the
 * user saw), `too_many_items` (fields are added, and there are more than `MAX_CUSTOMER_FIELDS`).
 */
export function editCustomerInfo(
  info: CustomerInfo,
  edits: readonly CustomerEdit[],
):
  | { readonly ok: true; readonly info: CustomerInfo }
  | { readonly ok: false; readonly refusal: 'changed_meanwhile' | 'too_many_items' } {
  let edited: CustomerInfo = info
  for (const { path, from, to } of edits) {
    const isKnown = path.length <= MAX_CUSTOMER_FIELD_DEPTH && getText(edited, path) === (from || null)
    const next = isKnown ? withText(edited, path, to || null) : undefined
    if (!next) return { ok: false, refusal: 'changed_meanwhile' }
    edited = next as CustomerInfo
  }
  const count = listCustomerFields(edited).length
  const isTooLarge = count > MAX_CUSTOMER_FIELDS && count > listCustomerFields(info).length
  return isTooLarge ? { ok: false, refusal: 'too_many_items' } : { ok: true, info: edited }
}
