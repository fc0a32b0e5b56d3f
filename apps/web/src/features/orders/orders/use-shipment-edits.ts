import { notifications } from '@mantine/notifications'
import { FIELD_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireShipment } from '@platen/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'

/** A shipment as it is typed. */
export interface TypedShipment {
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string
}

export const NEW_SHIPMENT: TypedShipment = { carrier: '', trackingNumber: '', trackingUrl: '' }

/** Fields of a shipment with a value that cannot be saved. */
export type ShipmentFault = 'carrier' | 'trackingUrl'

const toTyped = ({ carrier, trackingNumber, trackingUrl }: WireShipment): TypedShipment => ({
  ...{ carrier, trackingNumber, trackingUrl: trackingUrl ?? '' },
})

const isEmpty = (typed: TypedShipment): boolean => Object.values(typed).every((text: string) => text.trim() === '')

/** Returns the shipments as they are saved; those without any text are left out. */
export const toShipments = (typed: readonly TypedShipment[]): WireShipment[] =>
  typed
    .filter((shipment) => !isEmpty(shipment))
    .map(({ carrier, trackingNumber, trackingUrl }) => ({
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
      trackingUrl: trackingUrl.trim() || null,
    }))

/** Returns the fields of a shipment that cannot be saved. */
export function findShipmentFaults(typed: TypedShipment): readonly ShipmentFault[] {
  if (isEmpty(typed)) return []
  const url = typed.trackingUrl.trim()
  const isAddress = /^https?:\/\/./.test(url) && URL.canParse(url) && url.length <= FIELD_LIMITS.text
  return [
    ...(typed.carrier.trim() === '' ? (['carrier'] as const) : []),
    ...(url !== '' && !isAddress ? (['trackingUrl'] as const) : []),
  ]
}

export type ShipmentEdits = ReturnType<typeof useShipmentEdits>

/** The shipments of an order, what its shop was told, and the edits of the dialog. Without edits, they follow the order. */
export function useShipmentEdits(id: string) {
  const { t } = useTranslation()
  /** With the stored shipments as they were when this was typed: another user, or shipping software, may change them meanwhile. */
  const [edit, setEdit] = useState<{ typed: readonly TypedShipment[]; before: WireShipment[] }>()
  const query = apiQueryOptions('shops', calls.orders.getShipments, { query: { id } })
  const { data } = useQuery(query)
  const set = useApiMutation(calls.orders.setShipments, {
    changes: ['orders', 'shops'],
    failed: 'shipments.error.saveFailed',
    awaitsRefetch: true,
  })
  const stored = data?.shipments ?? []
  const typed = edit?.typed
  const isChanged = typed !== undefined && JSON.stringify(toShipments(typed)) !== JSON.stringify(stored)
  return {
    /** Undefined while they are loading. */
    shipments: data && (typed ?? stored.map(toTyped)),
    shopReports: data?.shopReports ?? [],
    change: (next: readonly TypedShipment[]) => setEdit({ typed: next, before: edit?.before ?? stored }),
    isChanged,
    maySave: isChanged && typed.every((shipment) => findShipmentFaults(shipment).length === 0),
    isSaving: set.isPending,
    /** Saves what was typed, if it differs. If the stored shipments have changed meanwhile, saving again replaces those. */
    save: async () => {
      if (!edit || !isChanged) return
      await set
        .mutateAsync({ body: { id, shipments: toShipments(edit.typed), before: edit.before } })
        .catch((error: unknown) => {
          const current = queryClient.getQueryData(query.queryKey)?.shipments
          if (current && getErrorCode(error) === 'changed_meanwhile') setEdit({ ...edit, before: current })
          throw error
        })
      setEdit(undefined)
      notifications.show({ message: t('shipments.saved') })
    },
  }
}
