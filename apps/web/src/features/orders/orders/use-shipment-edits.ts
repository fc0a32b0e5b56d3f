import { notifications } from '@mantine/notifications'
import { FIELD_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireShipment } from '@platen/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useInvalidFocus } from '../../../components/use-invalid-focus.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import type { OrderRow } from './order-row.ts'

/** A shipment as it is typed. */
export interface ShipmentInput {
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
}

export const NEW_SHIPMENT: ShipmentInput = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** Fields of a shipment with a value that cannot be saved. */
export type ShipmentFault = 'carrier' | 'trackingUrl'

const toInput = ({ carrier, trackingNumber, trackingUrl }: WireShipment): ShipmentInput => ({
  carrier,
  trackingNumber,
  trackingUrl: trackingUrl ?? '',
})

const isEmpty = (input: ShipmentInput): boolean => Object.values(input).every((text: string) => text.trim() === '')

/** Returns the shipments as they are saved; those without any text are left out. */
export const toShipments = (input: readonly ShipmentInput[]): WireShipment[] =>
  input
    .filter((shipment) => !isEmpty(shipment))
    .map(({ carrier, trackingNumber, trackingUrl }) => ({
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
      trackingUrl: trackingUrl.trim() || null,
    }))

/** Returns the fields of a shipment that cannot be saved. */
export function findShipmentFaults(input: ShipmentInput): readonly ShipmentFault[] {
  if (isEmpty(input)) return []
  const url = input.trackingUrl.trim()
  const isAddress = /^https?:\/\/./.test(url) && URL.canParse(url) && url.length <= FIELD_LIMITS.text
  return [
    ...(input.carrier.trim() === '' ? (['carrier'] as const) : []),
    ...(url !== '' && !isAddress ? (['trackingUrl'] as const) : []),
  ]
}

/** Returns the fields that are wrong both now and in the shipment as it was last checked. */
function findShownFaults(shipment: ShipmentInput, checked: ShipmentInput | undefined): readonly ShipmentFault[] {
  const faults = checked ? findShipmentFaults(checked) : []
  return findShipmentFaults(shipment).filter((fault) => faults.includes(fault))
}

interface Edit {
  readonly input: readonly ShipmentInput[]
  /** The input when a field last lost the focus: an error in what is still being typed is not shown. */
  readonly checked: readonly ShipmentInput[]
  /** The stored shipments when this was typed: another user, or shipping software, may change them meanwhile. */
  readonly before: WireShipment[]
}

export type ShipmentEdits = ReturnType<typeof useShipmentEdits>

/**
 * The shipments of an order, the reports to its shop, and the edits of the dialog. Without edits, they follow the
 * order.
 */
export function useShipmentEdits({ id, orderId, jobState }: Pick<OrderRow, 'id' | 'orderId' | 'jobState'>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { setPart, showInvalid: refuse } = useInvalidFocus()
  const [edit, setEdit] = useState<Edit>()
  const options = apiQueryOptions('shops', calls.orders.getShipments, { query: { id } })
  const query = useQuery(options)
  const { data } = query
  const set = useApiMutation(calls.orders.setShipments, {
    invalidates: ['orders', 'shops'],
    errorTitle: 'shipments.error.saveFailed',
    awaitsRefetch: true,
  })
  const stored = data?.shipments ?? []
  const input = edit?.input
  const isChanged = input !== undefined && JSON.stringify(toShipments(input)) !== JSON.stringify(stored)
  /** Checks the input of this render: it may be called later, when something else is being typed already. */
  const showFaults = () =>
    setEdit((latest) => (latest && input?.length === latest.input.length ? { ...latest, checked: input } : latest))
  const isInvalid = input?.some((shipment) => findShipmentFaults(shipment).length > 0) === true
  /** Whether an order of which copies are not printed counts as shipped once it is saved. */
  const shipsUnprinted = isChanged && stored.length === 0 && isActive({ id, jobState })
  return {
    /** The `ref` of the part of the page with the fields. */
    setPart,
    query,
    /** Undefined while they are loading. */
    shipments: data && (input ?? stored.map(toInput)),
    shopReports: data?.shopReports ?? [],
    change: (next: readonly ShipmentInput[]) =>
      setEdit((latest) => {
        const { checked, before } = latest ?? { checked: stored.map(toInput), before: stored }
        return { input: next, checked: checked.length === next.length ? checked : next, before }
      }),
    /** Shows the errors of what has been typed. */
    showFaults,
    /** The fields of each shipment whose errors are shown. */
    shownFaults: edit ? edit.input.map((shipment, index) => findShownFaults(shipment, edit.checked[index])) : [],
    isChanged,
    isInvalid,
    isSaving: set.isPending,
    /**
     * Saves what was typed, if it differs. If the stored shipments have changed meanwhile, saving again replaces those.
     * Returns false if a field is missing or wrong, which has the focus then, or if the user does not want to save.
     */
    save: async (): Promise<boolean> => {
      if (isInvalid) {
        showFaults()
        refuse()
        return false
      }
      if (!edit || !isChanged) return true
      const title = t('shipments.notPrinted.title', { order: orderId })
      const question = { title, text: t('shipments.notPrinted.text'), action: t('shipments.save') }
      if (shipsUnprinted && !(await confirm(question))) return false
      await set
        .mutateAsync({ body: { id, shipments: toShipments(edit.input), before: edit.before } })
        .catch((error: unknown) => {
          const current = queryClient.getQueryData(options.queryKey)?.shipments
          if (current && getErrorCode(error) === 'changed_meanwhile') setEdit({ ...edit, before: current })
          throw error
        })
      setEdit(undefined)
      notifications.show({ message: t('shipments.saved') })
      return true
    },
  }
}

/** Whether an order is active, with this job or another one: copies of it are not printed. */
const isActive = ({ id, jobState }: Pick<OrderRow, 'id' | 'jobState'>): boolean =>
  jobState.place === 'active' ||
  queryClient.getQueryData(queryOptions.activeOrders().queryKey)?.orders.some((order) => order.id === id) === true
