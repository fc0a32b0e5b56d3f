import { Button, Skeleton } from '@mantine/core'
import { showNotification } from '@mantine/notifications'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { DOWNLOAD_PATH, type WireConnector } from '@platen/contract/connectors'
import { IconDownload, IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useConnectors } from '../../../api/use-connectors.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { OfflineBadge } from '../../catalog/output-channels/index.ts'
import styles from './connectors.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'

type Download = ResponseOf<typeof calls.connectors.list>['downloads'][number]

/** `/{environment}/settings/connectors`: downloads of the connector, API keys and their state. */
export function ConnectorsScreen() {
  const { t } = useTranslation()
  const profile = useProfile()
  const answer = useConnectors().data
  const [isMaking, setIsMaking] = useState(false)
  const mayManage = profile !== null && hasAdministratorRole(profile)
  return (
    <SettingsSubpage
      title={t('connectors.title')}
      intro={t('connectors.intro')}
      screen="connectors"
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
            {t('connectors.newKey')}
          </Button>
        )
      }
    >
      <ConnectorDownloads downloads={answer?.downloads ?? []} version={answer?.version ?? ''} />
      <div className={styles.card}>
        {answer ? (
          <ConnectorKeysTable keys={answer.connectors} version={answer.version} mayManage={mayManage} />
        ) : (
          <Skeleton h={120} />
        )}
      </div>
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
    </SettingsSubpage>
  )
}

function ConnectorDownloads({ downloads, version }: { downloads: readonly Download[]; version: string }) {
  const { t } = useTranslation()
  const { bytes } = useFormatters()
  return (
    <ul className={styles.downloads}>
      {downloads.map(({ kind, fileName, bytes: size }) => (
        <li key={kind} className={styles.download}>
          <h2>{t(`connectors.program.${kind}`)}</h2>
          <p>{t(`connectors.programText.${kind}`)}</p>
          <Button
            component="a"
            variant="default"
            href={`${DOWNLOAD_PATH}${fileName}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(`connectors.download.${kind}`)}
          </Button>
          <MutedText>{t('connectors.needs', { version, size: bytes(size) })}</MutedText>
        </li>
      ))}
    </ul>
  )
}

function useRevokeKey(): (connector: WireConnector) => Promise<void> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const send = useApiMutation(calls.connectors.revokeKey, {
    changes: ['connectors'],
    failed: 'connectors.error.revokeFailed',
  })
  return async ({ id, name }) => {
    const question = { title: t('connectors.revokeTitle', { name }), text: t('connectors.revokeText') }
    if (!(await confirm({ ...question, action: t('connectors.revoke'), danger: true }))) return
    await send.mutateAsync({ params: { id } })
    showNotification({ message: t('connectors.revoked') })
  }
}

function ConnectorKeysTable(props: { keys: readonly WireConnector[]; version: string; mayManage: boolean }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const revoke = useRevokeKey()
  const columns: Column<WireConnector>[] = [
    {
      key: 'name',
      head: t('connectors.name'),
      names: true,
      cell: (each) => <TwoLineCell under={t(`connectors.kind.${each.kind}`)}>{each.name}</TwoLineCell>,
    },
    { key: 'state', head: t('connectors.state'), cell: (each) => <ConnectorState connector={each} /> },
    {
      key: 'host',
      head: t('connectors.host'),
      cell: (each) => each.host ?? <MutedText>–</MutedText>,
    },
    {
      key: 'version',
      head: t('connectors.version'),
      cell: (each) =>
        each.version === null ? (
          <MutedText>–</MutedText>
        ) : (
          <TwoLineCell under={each.version === props.version ? '' : t('connectors.newer', { version: props.version })}>
            {each.version}
          </TwoLineCell>
        ),
    },
    { key: 'user', head: t('connectors.user'), cell: (each) => each.user ?? <MutedText>–</MutedText> },
    {
      key: 'since',
      head: t('connectors.made'),
      cell: (each) => <time dateTime={each.createdAt}>{dateTime(each.createdAt)}</time>,
    },
    {
      key: 'revoke',
      head: '',
      cell: (each) =>
        props.mayManage && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('connectors.revokeKey', { name: each.name })}
            onClick={() => void revoke(each).catch(() => {})}
          >
            {t('connectors.revoke')}
          </Button>
        ),
    },
  ]
  if (props.keys.length === 0) {
    return <EmptyState icon={IconPlugConnected} title={t('connectors.none')} text={t('connectors.noneText')} />
  }
  return <DataTable label={t('connectors.keys')} columns={columns} items={props.keys} idOf={(each) => each.id} />
}

function ConnectorState({ connector }: { connector: WireConnector }) {
  const { t } = useTranslation()
  if (connector.kind === 'persBiz') return <MutedText>{t('connectors.asNeeded')}</MutedText>
  if (connector.lastSeenAt === null) return <MutedText>{t('connectors.never')}</MutedText>
  if (connector.silentSince !== null) return <OfflineBadge since={connector.silentSince} />
  return (
    <span className={styles.good}>
      <IconPlugConnected size={14} aria-hidden />
      {t('connectors.connected')}
    </span>
  )
}
