import { type CustomerEdit, type CustomerInfo, listCustomerFields } from '@platen/domain/orders'
import { useState } from 'react'
import { sortCustomerFields } from '../../../components/customer-field-labels.ts'

/** A field of the customer data as the dialog shows it. */
export interface CustomerFieldInput {
  readonly key: string
  readonly path: readonly string[]
  readonly value: string
  /** The value that was stored by others after the user has edited the field. */
  readonly storedMeanwhile?: string
}

export type CustomerEdits = ReturnType<typeof useCustomerEdits>

const toKey = (path: readonly string[]): string => JSON.stringify(path)

/** The customer data of an order with the edits of the dialog. Fields that were not edited follow the order. */
export function useCustomerEdits(info: CustomerInfo) {
  const [edits, setEdits] = useState<ReadonlyMap<string, CustomerEdit>>(new Map())
  const stored = new Map(listCustomerFields(info).map((field) => [toKey(field.path), field]))
  const keys = [...stored.keys(), ...[...edits.keys()].filter((key) => !stored.has(key))]
  const fields = keys.flatMap((key): CustomerFieldInput[] => {
    const [edit, field] = [edits.get(key), stored.get(key)]
    const path = edit?.path ?? field?.path
    if (!path) return []
    const now = field?.value ?? ''
    const isStale = edit !== undefined && (edit.from ?? '') !== now
    return [{ key, path, value: edit ? (edit.to ?? '') : now, ...(isStale ? { storedMeanwhile: now } : {}) }]
  })
  const change = (path: readonly string[], to: string) => {
    const key = toKey(path)
    setEdits(new Map(edits).set(key, { path, from: stored.get(key)?.value ?? null, to }))
  }
  const changed = [...edits.values()]
    .map((edit) => ({ ...edit, path: [...edit.path], to: edit.to || null }))
    .filter(({ from, to }) => from !== to)
  // the database does not keep the sequence of the fields
  return { fields: sortCustomerFields(fields), change, changed }
}
