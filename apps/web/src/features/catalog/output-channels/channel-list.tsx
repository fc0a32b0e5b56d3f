import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ConnectorChannel } from '@platen/contract/connectors'
import { channelNames } from '@platen/domain/output-channels'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { connectorsPath } from '../../../lib/paths.ts'
import { OfflineBadge } from './offline-badge.tsx'
import {
  ADDABLE_KINDS,
  addDraft,
  type ChannelDraftsByUser,
  createDraft,
  type Entry,
  getChannelKind,
  getChannelNames,
  getReusableDevices,
  isIncomplete,
  newChannel,
  removeDraft,
} from './output-form.ts'
import styles from './output-settings-dialog.module.css'
import { getUnassignedReports, toChannelDraft } from './reported-channels.ts'

interface ListProps {
  readonly form: ChannelDraftsByUser
  /** The channels that connectors report. */
  readonly reported: readonly ConnectorChannel[]
  readonly userId: string
  readonly chosen: number | null
  readonly mayEdit: boolean
  readonly onChoose: (no: number) => void
  readonly onChange: (entries: readonly Entry[]) => void
}

/** The channels of a user, and actions to add a printer of another user or a new channel. */
export function ChannelList({ form, reported, userId, chosen, mayEdit, onChoose, onChange }: ListProps) {
  const { t } = useTranslation()
  const entries = form[userId] ?? []
  const names = getChannelNames(entries)
  const reusableDevices = getReusableDevices(form, userId)
  const found = getUnassignedReports(reported, entries)
  const reportedNames = channelNames(found.map((each) => ({ ...toChannelDraft(each), id: each.id })))
  const offeredNames = channelNames(reusableDevices.map((channel, index) => ({ ...channel, id: String(index) })))
  const silentSinceById = new Map(reported.map(({ id, silentSince }) => [id, silentSince]))
  const add = (channel: Entry['channel']) => {
    const entry = createDraft(form, channel)
    onChange(addDraft(entries, entry))
    onChoose(entry.no)
  }
  const getName = (entry: Entry) => {
    const isUnnamed = entry.channel.group ? entry.channel.name.trim() === '' : isIncomplete(entry, entries)
    return entry.channel.id === undefined && isUnnamed ? t('outputChannels.newChannel') : names.get(entry.no)
  }
  return (
    <>
      {entries.length === 0 && <EmptyChannels hasDevices={reusableDevices.length > 0 || reported.length > 0} />}
      {entries.map((entry) => (
        <div key={entry.no} className={styles.row}>
          <button
            type="button"
            className={styles.item}
            aria-current={entry.no === chosen ? 'true' : undefined}
            onClick={() => onChoose(entry.no)}
          >
            <span>
              {getName(entry)}
              <span className={styles.kind}>{t(`outputChannels.kind.${getChannelKind(entry.channel)}`)}</span>
              <OfflineBadge since={silentSinceById.get(entry.channel.connectorChannelId ?? '')} />
            </span>
            {isIncomplete(entry, entries) && (
              <IconAlertTriangle size={14} aria-label={t('outputChannels.incomplete')} className={styles.bad} />
            )}
          </button>
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              aria-label={t('outputChannels.remove', { name: getName(entry) ?? '' })}
              onClick={() => onChange(removeDraft(entries, entry))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {mayEdit && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" mt={8} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('outputChannels.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {found.length > 0 && <Menu.Label>{t('outputChannels.reported')}</Menu.Label>}
            {found.map((each) => (
              <Menu.Item key={each.id} onClick={() => add(toChannelDraft(each))}>
                {reportedNames.get(each.id)}
                {each.silentSince !== null && ` (${t('outputChannels.silent')})`}
              </Menu.Item>
            ))}
            {reusableDevices.length > 0 && <Menu.Label>{t('outputChannels.inUseByOthers')}</Menu.Label>}
            {reusableDevices.map((channel, index) => (
              <Menu.Item
                key={`${channel.ripName} ${channel.hotFolderPath} ${channel.queueLabel}`}
                onClick={() => add(channel)}
              >
                {offeredNames.get(String(index))}
              </Menu.Item>
            ))}
            <Menu.Label>{t('outputChannels.newOne')}</Menu.Label>
            {ADDABLE_KINDS.map((kind) => (
              <Menu.Item key={kind} onClick={() => add(newChannel(kind))}>
                {t(`outputChannels.kind.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Empty state of the list: adds a channel that an output connector reports, or a folder manually. */
function EmptyChannels({ hasDevices }: { hasDevices: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.quiet}>
      <p>{t('outputChannels.none')}</p>
      {!hasDevices && (
        <p>
          {t('outputChannels.noConnector')}{' '}
          <Link to={connectorsPath(getCurrentEnvironment() ?? '')} target="_blank">
            {t('outputChannels.installConnector')}
          </Link>
        </p>
      )}
    </div>
  )
}
