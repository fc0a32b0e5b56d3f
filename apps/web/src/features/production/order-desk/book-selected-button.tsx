import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { BulkAction } from '../../orders/bulk-actions/index.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import { useCroppedQuestion } from '../output-presets/index.ts'

interface BookSelectedButtonProps {
  readonly presetId: string
  readonly rows: readonly OrderRow[]
  readonly onStart: (action: BulkAction) => void
  readonly disabled: boolean
}

const CHANGES = {
  changes: ['presets', 'orders'],
  changedPresetId: ({ body }: { body: { presetId: string } }) => body.presetId,
} as const

const getKey = ({ id, jobId }: OrderRow) => ({ id, jobId })

/** Books all copies of the selected orders on the preset, in the order of the list, as far as there are free slots. */
export function BookSelectedButton({ presetId, rows, onStart, disabled }: BookSelectedButtonProps) {
  const { t } = useTranslation()
  const book = useApiMutation(calls.outputPresets.book, CHANGES)
  const unbook = useApiMutation(calls.outputPresets.unbook, CHANGES)
  const askCropped = useCroppedQuestion()
  const start = async () => {
    if (!(await askCropped(rows))) return
    onStart({
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
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={disabled}
      leftSection={<IconPlaylistAdd size={16} aria-hidden />}
      onClick={() => void start()}
    >
      {t('bulkActions.book')}
    </Button>
  )
}
