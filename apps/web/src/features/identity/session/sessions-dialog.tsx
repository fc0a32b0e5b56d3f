import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireSession } from '@platen/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { browserName } from './browser-name.ts'

/** The sessions of the user; every session except the current one can be revoked. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const query = useQuery({ ...apiQueryOptions('session', calls.session.sessions), staleTime: 0 })
  const send = useApiMutation(calls.session.endSession, {
    invalidates: ['session'],
    errorTitle: 'sessions.failed',
    awaitsRefetch: true,
  })
  const columns: TableColumn<WireSession>[] = [
    {
      key: 'browser',
      title: t('sessions.browser'),
      isRowHeader: true,
      render: (session) => browserName(session.userAgent) ?? t('sessions.unknown'),
    },
    {
      key: 'since',
      title: t('sessions.since'),
      render: (session) => <time dateTime={session.createdAt}>{dateTime(session.createdAt)}</time>,
    },
    {
      key: 'seen',
      title: t('sessions.lastUsed'),
      render: (session) => <time dateTime={session.seenAt}>{dateTime(session.seenAt)}</time>,
    },
    {
      key: 'end',
      title: '',
      render: (session) =>
        session.current ? (
          t('sessions.current')
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            disabled={send.isPending}
            onClick={() => send.mutate({ params: { id: session.id } })}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ]
  return (
    <Dialog title={t('sessions.title')} size="lg" onClose={onClose}>
      {query.data ? (
        <DataTable
          label={t('sessions.title')}
          columns={columns}
          items={query.data.sessions}
          getId={(session) => session.id}
        />
      ) : (
        <LoadState query={query} h={80} />
      )}
    </Dialog>
  )
}
