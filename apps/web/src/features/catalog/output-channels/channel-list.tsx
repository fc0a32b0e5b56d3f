import { Anchor, Button, Menu } from '@mantine/core'
import type { ConnectorChannel } from '@platen/contract/connectors'
import { channelNames } from '@platen/domain/output-channels'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { connectorsPath } from '../../../lib/paths.ts'
import { getChannelKind } from './channel-label.ts'
import { OfflineBadge } from './offline-badge.tsx'
import {
  ADDABLE_KINDS,
  addDraft,
  type ChannelDraftsByUser,
  createDraft,
  type Entry,
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
  readonly selected: number | null
  readonly canEdit: boolean
  readonly onSelect: (rowId: number) => void
  readonly onChange: (entries: readonly Entry[]) => void
}

/** The channels of a user, and actions to add a printer of another user or a new channel. */
export function ChannelList({ form, reported, userId, selected, canEdit, onSelect, onChange }: ListProps) {
  const { t } = useTranslation()
  const entries = form[userId] ?? []
  const names = getChannelNames(entries)
  const reusable = getReusableDevices(form, userId)
  const silentSinceById = new Map(reported.map(({ id, silentSince }) => [id, silentSince]))
  const add = (channel: Entry['channel']) => {
    const entry = createDraft(form, channel)
    onChange(addDraft(entries, entry))
    onSelect(entry.rowId)
  }
  const getName = (entry: Entry) => {
    const isUnnamed = entry.channel.group ? entry.channel.name.trim() === '' : isIncomplete(entry, entries)
    return entry.channel.id === undefined && isUnnamed ? t('outputChannels.newChannel') : (names.get(entry.rowId) ?? '')
  }
  return (
    <>
      {entries.length === 0 && <EmptyChannels hasDevices={reusable.length > 0 || reported.length > 0} />}
      {entries.map((entry) => (
        <ChannelRow
          key={entry.rowId}
          entry={entry}
          name={getName(entry)}
          isSelected={entry.rowId === selected}
          isIncomplete={isIncomplete(entry, entries)}
          silentSince={silentSinceById.get(entry.channel.connectorChannelId ?? '')}
          onSelect={() => onSelect(entry.rowId)}
          onRemove={canEdit ? () => onChange(removeDraft(entries, entry)) : undefined}
        />
      ))}
      {canEdit && (
        <AddChannelMenu unassigned={getUnassignedReports(reported, entries)} reusable={reusable} onAdd={add} />
      )}
    </>
  )
}

interface ChannelRowProps {
  readonly entry: Entry
  readonly name: string
  readonly isSelected: boolean
  readonly isIncomplete: boolean
  readonly silentSince: string | null | undefined
  readonly onSelect: () => void
  /** Undefined if the user may not remove channels. */
  readonly onRemove: (() => void) | undefined
}

function ChannelRow({ entry, name, onSelect, onRemove, ...state }: ChannelRowProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.item}
        aria-current={state.isSelected ? 'true' : undefined}
        onClick={onSelect}
      >
        <span>
          {name}
          <span className={styles.kind}>{t(`outputChannels.kind.${getChannelKind(entry.channel)}`)}</span>
          <OfflineBadge since={state.silentSince} />
        </span>
        {state.isIncomplete && (
          <IconAlertTriangle size={14} aria-label={t('outputChannels.incomplete')} className={styles.error} />
        )}
      </button>
      {onRemove && (
        <IconButton icon={IconX} iconSize={16} label={t('outputChannels.remove', { name })} onClick={onRemove} />
      )}
    </div>
  )
}

interface AddChannelMenuProps {
  /** Channels that connectors report and that the user does not have. */
  readonly unassigned: readonly ConnectorChannel[]
  /** Channels of other users. */
  readonly reusable: readonly Entry['channel'][]
  readonly onAdd: (channel: Entry['channel']) => void
}

function AddChannelMenu({ unassigned, reusable, onAdd }: AddChannelMenuProps) {
  const { t } = useTranslation()
  const reportedNames = channelNames(unassigned.map((report) => ({ ...toChannelDraft(report), id: report.id })))
  const reusableNames = channelNames(reusable.map((channel, index) => ({ ...channel, id: String(index) })))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" mt={8} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('outputChannels.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {unassigned.length > 0 && <Menu.Label>{t('outputChannels.reported')}</Menu.Label>}
        {unassigned.map((report) => (
          <Menu.Item key={report.id} onClick={() => onAdd(toChannelDraft(report))}>
            {reportedNames.get(report.id)}
            {report.silentSince !== null && ` (${t('outputChannels.silent')})`}
          </Menu.Item>
        ))}
        {reusable.length > 0 && <Menu.Label>{t('outputChannels.inUseByOthers')}</Menu.Label>}
        {reusable.map((channel, index) => (
          <Menu.Item
            key={`${channel.ripName} ${channel.hotFolderPath} ${channel.queueLabel}`}
            onClick={() => onAdd(channel)}
          >
            {reusableNames.get(String(index))}
          </Menu.Item>
        ))}
        <Menu.Label>{t('outputChannels.newOne')}</Menu.Label>
        {ADDABLE_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(newChannel(kind))}>
            {t(`outputChannels.kind.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Empty state of the list: adds a channel that an output connector reports, or a folder manually. */
function EmptyChannels({ hasDevices }: { hasDevices: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.muted}>
      <p>{t('outputChannels.empty')}</p>
      {!hasDevices && (
        <p>
          {t('outputChannels.noConnector')}{' '}
          <Anchor
            underline="always"
            component={Link}
            to={connectorsPath(getCurrentEnvironment() ?? '')}
            target="_blank"
          >
            {t('outputChannels.installConnector')}
          </Anchor>
        </p>
      )}
    </div>
  )
}
