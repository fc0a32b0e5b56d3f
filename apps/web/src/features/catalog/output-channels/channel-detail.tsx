import { Group, SegmentedControl, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { ConnectorChannel } from '@platen/contract/connectors'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import { DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { AddMaster } from '../masters/index.ts'
import { FolderField } from './folder-check.tsx'
import { MultiJobDetail } from './multi-job-detail.tsx'
import { type Entry, getChannelKind } from './output-form.ts'
import styles from './output-settings-dialog.module.css'
import { ConnectorReportStatus } from './report-line.tsx'
import { SheetSettingsFields } from './sheet-settings.tsx'

interface DetailProps {
  readonly entry: Entry
  /** All channels of the same user. */
  readonly entries: readonly Entry[]
  /** The current report of the connector; for channels that a connector serves. */
  readonly reported: ConnectorChannel | undefined
  readonly mayEdit: boolean
  readonly onChange: (channel: OutputChannelInput) => void
}

/** One channel: its name, its folder and the position of a page. */
export function ChannelEditor({ entry, entries, reported, mayEdit, onChange }: DetailProps) {
  const { t } = useTranslation()
  const { channel } = entry
  const printerTypes = useQuery(queryOptions.masters()).data?.actions.printerType ?? {}
  const set = (change: Partial<OutputChannelInput>) => onChange({ ...channel, ...change })
  const usesQueue = channel.ripName !== 'HotFolder'
  const kind = getChannelKind(channel)
  const isReported = channel.connectorChannelId !== undefined
  const field = (key: 'nickName' | 'modelName' | 'printer' | 'queueLabel' | 'hostName') => (
    <TextInput
      label={t(`outputChannels.field.${key}`)}
      maxLength={200}
      readOnly={!mayEdit || isReported}
      value={channel[key]}
      onChange={(event) => set({ [key]: event.currentTarget.value })}
    />
  )
  const typeOptions = [
    { value: DEFAULT_PRINTER_TYPE, label: t('outputChannels.anyPrinterType') },
    ...Object.entries(printerTypes).map(([value, label]) => ({ value, label })),
  ]
  const printerTypeField = (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <Select
        label={t('outputChannels.field.printerType')}
        data={
          typeOptions.some((type) => type.value === channel.printerType)
            ? typeOptions
            : [...typeOptions, channel.printerType]
        }
        value={channel.printerType}
        allowDeselect={false}
        disabled={!mayEdit}
        onChange={(value) => set({ printerType: value ?? DEFAULT_PRINTER_TYPE })}
        flex={1}
      />
      {mayEdit && <AddMaster category="printerType" size={36} onAdded={(id) => set({ printerType: id })} />}
    </Group>
  )
  if (channel.ripName === 'MultiJob') {
    return (
      <section className={styles.detail} aria-label={t('outputChannels.kind.MultiJob')}>
        <h3>{t('outputChannels.kind.MultiJob')}</h3>
        <MultiJobDetail
          entry={entry}
          entries={entries}
          mayEdit={mayEdit}
          onChange={onChange}
          printerType={printerTypeField}
        />
      </section>
    )
  }
  return (
    <section className={styles.detail} aria-label={t(`outputChannels.kind.${kind}`)}>
      <h3>{t(`outputChannels.kind.${kind}`)}</h3>
      <div className={styles.pair}>
        {channel.ripName === 'HotFolder' ? (
          <TextInput
            label={t('outputChannels.field.hotFolderName')}
            maxLength={200}
            readOnly={!mayEdit || isReported}
            value={channel.hotFolderName}
            onChange={(event) => set({ hotFolderName: event.currentTarget.value })}
          />
        ) : (
          field('nickName')
        )}
        {printerTypeField}
        {usesQueue && field('modelName')}
        {usesQueue && field('queueLabel')}
        {usesQueue && field('hostName')}
      </div>
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
          mayEdit={mayEdit}
          onChange={(hotFolderPath) => set({ hotFolderPath })}
        />
      )}
      {usesQueue && (
        <TagsInput
          label={t('outputChannels.field.printerSettingFiles')}
          description={isReported ? undefined : t('outputChannels.presetsText')}
          disabled={!mayEdit || isReported}
          acceptValueOnBlur
          value={channel.printerSettingFiles.map((file) => file.presetName)}
          onChange={(names) =>
            set({
              printerSettingFiles: names.map(
                (presetName) =>
                  channel.printerSettingFiles.find((file) => file.presetName === presetName) ?? { presetName },
              ),
            })
          }
        />
      )}
      <h3>{t('outputChannels.device')}</h3>
      <SegmentedControl
        aria-label={t('outputChannels.rotation')}
        disabled={!mayEdit}
        data={[
          { value: '0', label: t('outputChannels.rotated', { degrees: 0 }) },
          { value: '180', label: t('outputChannels.rotated', { degrees: 180 }) },
        ]}
        value={String(channel.outputRotation)}
        onChange={(value) => set({ outputRotation: value === '180' ? 180 : 0 })}
      />
      <Switch
        label={t('outputChannels.zeroLeft')}
        disabled={!mayEdit}
        checked={channel.referenceZeroPointAsLeft}
        onChange={(event) => set({ referenceZeroPointAsLeft: event.currentTarget.checked })}
      />
      <Switch
        label={t('outputChannels.cropping')}
        disabled={!mayEdit}
        checked={channel.autoCropping}
        onChange={(event) => set({ autoCropping: event.currentTarget.checked })}
      />
      <SheetSettingsFields sheet={channel.sheet} mayEdit={mayEdit} onChange={(sheet) => set({ sheet })} />
    </section>
  )
}
