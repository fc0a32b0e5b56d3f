import { Button, Group } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireConnector } from '@platen/contract/connectors'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { OfflineBadge } from '../../catalog/output-channels/index.ts'
import styles from './connectors.module.css'
import { KeyText } from './key-text.tsx'

/** Replaces the text of a key after a confirmation; `key` is the new text until `close` is called. */
function useRenewKey() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [key, setKey] = useState<string | null>(null)
  const send = useApiMutation(calls.connectors.renewKey, {
    invalidates: ['connectors'],
    errorTitle: 'connectors.error.renewFailed',
  })
  const renew = async ({ id, name }: WireConnector) => {
    const question = { title: t('connectors.renewTitle', { name }), text: t('connectors.renewText') }
    if (!(await confirm({ ...question, action: t('connectors.renew'), danger: true }))) return
    setKey((await send.mutateAsync({ params: { id } })).key)
  }
  return { key, renew, close: () => setKey(null) }
}

function useRevokeKey(): (connector: WireConnector) => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const send = useApiMutation(calls.connectors.revokeKey, {
    invalidates: ['connectors'],
    errorTitle: 'connectors.error.revokeFailed',
  })
  return async ({ id, name }) => {
    const question = { title: t('connectors.revokeTitle', { name }), text: t('connectors.revokeText') }
    if (!(await confirm({ ...question, action: t('connectors.revoke'), danger: true }))) return
    await send.mutateAsync({ params: { id } })
    showNotification({ message: t('connectors.revoked') })
  }
}

export function ConnectorKeysTable(props: { keys: readonly WireConnector[]; version: string; canManage: boolean }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const revoke = useRevokeKey()
  const { key: renewedKey, renew, close } = useRenewKey()
  const columns: TableColumn<WireConnector>[] = [
    {
      key: 'name',
      title: t('connectors.name'),
      isRowHeader: true,
      render: (connector) => (
        <TwoLineCell secondary={t(`connectors.kind.${connector.kind}`)}>{connector.name}</TwoLineCell>
      ),
    },
    { key: 'state', title: t('connectors.state'), render: (connector) => <ConnectorState connector={connector} /> },
    {
      key: 'host',
      title: t('connectors.host'),
      render: (connector) => connector.host ?? <MutedText>–</MutedText>,
    },
    {
      key: 'version',
      title: t('connectors.version'),
      render: (connector) =>
        connector.version === null ? (
          <MutedText>–</MutedText>
        ) : (
          <TwoLineCell
            secondary={
              connector.version === props.version ? '' : t('connectors.updateAvailable', { version: props.version })
            }
          >
            {connector.version}
          </TwoLineCell>
        ),
    },
    { key: 'user', title: t('connectors.user'), render: (connector) => connector.user ?? <MutedText>–</MutedText> },
    {
      key: 'since',
      title: t('connectors.createdAt'),
      render: (connector) => <time dateTime={connector.createdAt}>{dateTime(connector.createdAt)}</time>,
    },
    {
      key: 'actions',
      title: '',
      render: (connector) =>
        props.canManage && (
          <Group gap={8} wrap="nowrap">
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('connectors.renewKey', { name: connector.name })}
              onClick={() => void renew(connector).catch(() => {})}
            >
              {t('connectors.renew')}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('connectors.revokeKey', { name: connector.name })}
              onClick={() => void revoke(connector).catch(() => {})}
            >
              {t('connectors.revoke')}
            </Button>
          </Group>
        ),
    },
  ]
  if (props.keys.length === 0) {
    return <EmptyState icon={IconPlugConnected} title={t('connectors.empty')} text={t('connectors.emptyText')} />
  }
  return (
    <>
      <DataTable label={t('connectors.keys')} columns={columns} items={props.keys} getId={(item) => item.id} />
      {renewedKey !== null && <KeyText value={renewedKey} onClose={close} />}
    </>
  )
}

function ConnectorState({ connector }: { connector: WireConnector }) {
  const { t } = useTranslation()
  if (connector.kind === 'persBiz') return <MutedText>{t('connectors.asNeeded')}</MutedText>
  if (connector.lastSeenAt === null) return <MutedText>{t('connectors.neverConnected')}</MutedText>
  if (connector.silentSince !== null) return <OfflineBadge since={connector.silentSince} />
  return (
    <span className={styles.online}>
      <IconPlugConnected size={14} aria-hidden />
      {t('connectors.connected')}
    </span>
  )
}
