import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'

/** The deleted templates, each with a button that restores its latest version. */
export function DeletedTemplates({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const query = useApiQuery('templates', calls.templates.listDeleted)
  const templates = query.data?.templates
  const restore = useApiMutation(calls.templates.restoreDeleted, {
    invalidates: ['templates', 'products', 'orders'],
    errorTitle: 'templates.error.restoreFailed',
  })
  const restoreOne = async ({ id, name }: { readonly id: string; readonly name: string }) => {
    await restore.mutateAsync({ params: { id } })
    notifications.show({ message: t('templates.deleted.restored', { name }) })
  }
  return (
    <Dialog title={t('templates.deleted.title')} onClose={onClose} size="lg">
      <LoadState query={query} h={96} />
      {templates?.length === 0 && <p>{t('templates.deleted.empty')}</p>}
      {templates && templates.length > 0 && (
        <DataTable
          label={t('templates.deleted.title')}
          items={templates}
          getId={({ id }) => id}
          columns={[
            { key: 'name', title: t('drawing.name'), isRowHeader: true, render: ({ name }) => name },
            {
              key: 'when',
              title: t('jigs.deleted.deletedAt'),
              render: ({ deletedAt }) => <time dateTime={deletedAt}>{format.dateTime(deletedAt)}</time>,
            },
            {
              key: 'action',
              title: '',
              isButtons: true,
              render: (template) => (
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={restore.isPending}
                  aria-label={t('jigs.deleted.restoreOne', { name: template.name })}
                  onClick={() => void restoreOne(template).catch(() => {})}
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
