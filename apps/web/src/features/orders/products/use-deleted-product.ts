import { calls } from '@platen/contract/calls'
import type { WireProduct } from '@platen/contract/products'
import { useState } from 'react'
import { useApiMutation } from '../../../api/query-helpers.ts'

/** Deletes products. The one that was deleted last can be restored. */
export function useDeletedProduct() {
  const [state, setState] = useState<{ readonly product: WireProduct; readonly isRestored: boolean } | null>(null)
  const remove = useApiMutation(calls.products.delete, {
    invalidates: ['products', 'orders'],
    errorTitle: 'products.error.deleteFailed',
  })
  const restore = useApiMutation(calls.products.restore, {
    invalidates: ['products', 'orders'],
    errorTitle: 'products.error.restoreFailed',
  })
  return {
    product: state?.product ?? null,
    isRestored: state?.isRestored === true,
    remove: (product: WireProduct) => {
      const store = async () => {
        await remove.mutateAsync({ body: { id: product.id } })
        setState({ product, isRestored: false })
      }
      void store().catch(() => {})
    },
    restore: () => {
      if (!state || restore.isPending) return
      const store = async () => {
        await restore.mutateAsync({ params: { id: state.product.id } })
        setState({ ...state, isRestored: true })
      }
      void store().catch(() => {})
    },
  }
}
