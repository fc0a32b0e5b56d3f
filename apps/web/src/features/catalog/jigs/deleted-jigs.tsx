import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireDeletedJig } from '@platen/contract/jigs'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** The deleted jigs, each with a button that restores its latest version. */
export function DeletedJigs({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const query = useApiQuery('jigs', calls.jigs.listDeleted)
  const jigs = query.data?.jigs
  const restore = useApiMutation(calls.jigs.restoreDeleted, {
    invalidates: ['jigs', 'layouts', 'orders'],
    errorTitle: 'jigs.error.restoreFailed',
  })
  const restoreOne = async ({ id, name }: WireDeletedJig) => {
    const { orders } = await restore.mutateAsync({ params: { id } })
    notifications.show({ message: t('jigs.deleted.restored', { name, orders: format.number(orders) }) })
  }
  return (
    <Dialog title={t('jigs.deleted.title')} onClose={onClose} size="lg">
      <p>{t('jigs.deleted.text')}</p>
      <LoadState query={query} h={96} />
      {jigs?.length === 0 && <p>{t('jigs.deleted.empty')}</p>}
      {jigs && jigs.length > 0 && (
        <DataTable
          label={t('jigs.deleted.title')}
          items={jigs}
          getId={(jig) => jig.id}
          columns={[
            { key: 'name', title: t('drawing.name'), isRowHeader: true, render: (jig) => jig.name },
            {
              key: 'when',
              title: t('jigs.deleted.deletedAt'),
              render: (jig) => <time>{format.dateTime(jig.deletedAt)}</time>,
            },
            {
              key: 'action',
              title: '',
              render: (jig) => (
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={restore.isPending}
                  aria-label={t('jigs.deleted.restoreOne', { name: jig.name })}
                  onClick={() => void restoreOne(jig).catch(() => {})}
                >
                  {t('jigs.deleted.restore')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
