import { Group, SegmentedControl, Switch, TagsInput, TextInput } from '@mantine/core'
import type { ConnectorChannel } from '@platen/contract/connectors'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import { DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { Select } from '../../../components/select.tsx'
import { AddMaster } from '../masters/index.ts'
import { useTicketFields } from '../tickets/index.ts'
import { getChannelKind } from './channel-label.ts'
import { ConnectorReportStatus } from './connector-report-status.tsx'
import { FolderField } from './folder-check.tsx'
import { MultiJobDetail } from './multi-job-detail.tsx'
import type { Entry } from './output-form.ts'
import styles from './output-settings-dialog.module.css'
import { SheetSettingsFields } from './sheet-settings.tsx'

interface DetailProps {
  readonly entry: Entry
  /** All channels of the same user. */
  readonly entries: readonly Entry[]
  /** The current report of the connector; for channels that a connector serves. */
  readonly reported: ConnectorChannel | undefined
  readonly canEdit: boolean
  readonly onChange: (channel: OutputChannelInput) => void
}

/** One channel: its name, its folder and the position of a page. */
export function ChannelEditor({ entry, entries, reported, canEdit, onChange }: DetailProps) {
  const { t } = useTranslation()
  const { channel } = entry
  const change = (fields: Partial<OutputChannelInput>) => onChange({ ...channel, ...fields })
  const kind = getChannelKind(channel)
  const isReported = channel.connectorChannelId !== undefined
  const fieldProps = { channel, canEdit, onChange: change }
  if (channel.ripName === 'MultiJob') {
    return (
      <section className={styles.detail} aria-label={t('outputChannels.kind.MultiJob')}>
        <h3>{t('outputChannels.kind.MultiJob')}</h3>
        <MultiJobDetail
          entry={entry}
          entries={entries}
          canEdit={canEdit}
          onChange={onChange}
          printerType={<PrinterTypeField {...fieldProps} />}
        />
      </section>
    )
  }
  return (
    <section className={styles.detail} aria-label={t(`outputChannels.kind.${kind}`)}>
      <h3>{t(`outputChannels.kind.${kind}`)}</h3>
      <NameFields {...fieldProps} canRename={canEdit && !isReported} />
      {isReported ? (
        <>
          <TextInput
            label={t(`outputChannels.field.${kind === 'IppPrinter' ? 'printerAddress' : 'hotFolderPath'}`)}
            readOnly
            value={channel.hotFolderPath}
          />
          <ConnectorReportStatus reported={reported} />
        </>
      ) : (
        <FolderField
          path={channel.hotFolderPath}
          canEdit={canEdit}
          onChange={(hotFolderPath) => change({ hotFolderPath })}
        />
      )}
      {channel.ripName !== 'HotFolder' && <PrinterSettingsField {...fieldProps} isReported={isReported} />}
      <DeviceFields {...fieldProps} />
      <SheetSettingsFields sheet={channel.sheet} canEdit={canEdit} onChange={(sheet) => change({ sheet })} />
    </section>
  )
}

interface FieldProps {
  readonly channel: OutputChannelInput
  readonly canEdit: boolean
  readonly onChange: (fields: Partial<OutputChannelInput>) => void
}

/** The printer type, with a button that adds one to the master data. */
function PrinterTypeField({ channel: { printerType }, canEdit, onChange }: FieldProps) {
  const { t } = useTranslation()
  const printerTypes = useQuery(queryOptions.masters()).data?.actions.printerType ?? {}
  const options = [
    { value: DEFAULT_PRINTER_TYPE, label: t('outputChannels.anyPrinterType') },
    ...Object.entries(printerTypes).map(([value, label]) => ({ value, label })),
  ]
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <Select
        label={t('outputChannels.field.printerType')}
        data={options.some(({ value }) => value === printerType) ? options : [...options, printerType]}
        value={printerType}
        allowDeselect={false}
        disabled={!canEdit}
        onChange={(value) => onChange({ printerType: value ?? DEFAULT_PRINTER_TYPE })}
        flex={1}
      />
      {canEdit && <AddMaster category="printerType" size={36} onAdded={(id) => onChange({ printerType: id })} />}
    </Group>
  )
}

/** The names of the folder or queue and its printer type. A connector reports the names of its channels. */
function NameFields({ canRename, ...props }: FieldProps & { readonly canRename: boolean }) {
  const { t } = useTranslation()
  const { channel, onChange } = props
  const usesQueue = channel.ripName !== 'HotFolder'
  const nameField = (key: 'hotFolderName' | 'nickName' | 'modelName' | 'queueLabel' | 'hostName') => (
    <TextInput
      label={t(`outputChannels.field.${key}`)}
      maxLength={200}
      readOnly={!canRename}
      value={channel[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles.pair}>
      {nameField(usesQueue ? 'nickName' : 'hotFolderName')}
      <PrinterTypeField {...props} />
      {usesQueue && nameField('modelName')}
      {usesQueue && nameField('queueLabel')}
      {usesQueue && nameField('hostName')}
    </div>
  )
}

/** The names of the printer settings that the queue offers. */
function PrinterSettingsField({
  channel,
  canEdit,
  isReported,
  onChange,
}: FieldProps & { readonly isReported: boolean }) {
  const { t } = useTranslation()
  const { printerSettingFiles } = channel
  if (!useTicketFields()(channel.ripName, 'printerSetting'))
    return <p className={styles.muted}>{t('outputChannels.settingsWithoutTicket')}</p>
  return (
    <TagsInput
      label={t('outputChannels.field.printerSettingFiles')}
      description={isReported ? undefined : t('outputChannels.presetsText')}
      disabled={!canEdit || isReported}
      acceptValueOnBlur
      value={printerSettingFiles.map((file) => file.presetName)}
      onChange={(names) =>
        onChange({
          printerSettingFiles: names.map(
            (presetName) => printerSettingFiles.find((file) => file.presetName === presetName) ?? { presetName },
          ),
        })
      }
    />
  )
}

/** How the device expects a page: rotation, origin and cropping. */
function DeviceFields({ channel, canEdit, onChange }: FieldProps) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('outputChannels.device')}</h3>
      <SegmentedControl
        aria-label={t('outputChannels.rotation')}
        disabled={!canEdit}
        data={[
          { value: '0', label: t('outputChannels.rotated', { degrees: 0 }) },
          { value: '180', label: t('outputChannels.rotated', { degrees: 180 }) },
        ]}
        value={String(channel.outputRotation)}
        onChange={(value) => onChange({ outputRotation: value === '180' ? 180 : 0 })}
      />
      <Switch
        label={t('outputChannels.zeroLeft')}
        description={t('outputChannels.zeroLeftText')}
        disabled={!canEdit}
        checked={channel.referenceZeroPointAsLeft}
        onChange={(event) => onChange({ referenceZeroPointAsLeft: event.currentTarget.checked })}
      />
      <Switch
        label={t('outputChannels.cropping')}
        disabled={!canEdit}
        checked={channel.autoCropping}
        onChange={(event) => onChange({ autoCropping: event.currentTarget.checked })}
      />
    </>
  )
}
