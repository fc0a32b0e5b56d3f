import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { RowChecks } from '../../../data-grid/row-checks.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { type BulkRunner, useBulkRunner } from '../../orders/bulk-actions/index.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import { type CheckedOrders, useCroppedQuestion } from '../output-presets/index.ts'
import { useCheckedOrders } from './use-checked-orders.ts'

const CHANGES = {
  invalidates: ['presets', 'orders'],
  changedPresetId: ({ body }: { body: { presetId: string } }) => body.presetId,
} as const

const getKey = ({ id, jobId }: OrderRow) => ({ id, jobId })

/** The checked orders of the list and the actions on them. */
export interface Checks {
  readonly checked: CheckedOrders
  readonly checks: RowChecks<OrderRow>
  readonly runner: BulkRunner
  readonly onSelect: (rows: readonly OrderRow[]) => void
}

/** Returns the checked orders with the action that books them. */
export function useChecks(store: RowStore<OrderRow>): Checks {
  const { rows, select: onSelect, checks } = useCheckedOrders(store)
  const runner = useBulkRunner(onSelect)
  const book = useApiMutation(calls.outputPresets.book, CHANGES)
  const unbook = useApiMutation(calls.outputPresets.unbook, CHANGES)
  const confirmCropped = useCroppedQuestion()
  const addTo = async (presetId: string) => {
    if (!(await confirmCropped(rows))) return
    runner.start({
      kind: 'book',
      rows,
      send: async (batch) => {
        const { booked, refused } = await book.mutateAsync({ body: { presetId, jobs: batch.map(getKey) } })
        return { changed: booked.length, refused }
      },
      undo: (changed) => ({
        kind: 'undo',
        // copies that were on the preset before stay there
        rows: changed.filter(({ presetIds }) => !presetIds.includes(presetId)),
        send: async (batch) => {
          await unbook.mutateAsync({ body: { presetId, jobs: batch.map(getKey) } })
          return { changed: batch.length, refused: [] }
        },
      }),
    })
  }
  const checked = { rows, isAdding: runner.isRunning, addTo: (presetId: string) => void addTo(presetId) }
  return { checked, checks, runner, onSelect }
}

interface BookCheckedButtonProps {
  readonly presetId: string
  readonly checked: CheckedOrders
}

export function BookCheckedButton({ presetId, checked }: BookCheckedButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={checked.isAdding}
      leftSection={<IconPlaylistAdd size={16} aria-hidden />}
      onClick={() => checked.addTo(presetId)}
    >
      {t('bulkActions.book')}
    </Button>
  )
}
