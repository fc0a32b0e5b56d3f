import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireSession } from '@platen/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { browserName } from './browser-name.ts'

/** The sessions of the user; every session except the current one can be revoked. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const query = useQuery({ ...apiQueryOptions('session', calls.session.sessions), staleTime: 0 })
  const send = useApiMutation(calls.session.endSession, { changes: [], failed: 'sessions.failed' })
  const end = async (id: string) => {
    await send.mutateAsync({ params: { id } }).catch(() => {})
    await query.refetch()
  }
  const columns: Column<WireSession>[] = [
    {
      key: 'browser',
      header: t('sessions.browser'),
      names: true,
      cell: (session) => browserName(session.userAgent) ?? t('sessions.unknown'),
    },
    {
      key: 'since',
      header: t('sessions.since'),
      cell: (session) => <time dateTime={session.createdAt}>{dateTime(session.createdAt)}</time>,
    },
    {
      key: 'seen',
      header: t('sessions.seen'),
      cell: (session) => <time dateTime={session.seenAt}>{dateTime(session.seenAt)}</time>,
    },
    {
      key: 'end',
      header: '',
      cell: (session) =>
        session.current ? (
          t('sessions.current')
        ) : (
          <Button variant="default" size="compact-sm" disabled={send.isPending} onClick={() => void end(session.id)}>
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
