import { Alert, Anchor, Button, SegmentedControl, TextInput } from '@mantine/core'
import type { WireLayout } from '@platen/contract/layouts'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import { channelNames } from '@platen/domain/output-channels'
import { IconAlertTriangle, IconSettings } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { Select } from '../../../components/select.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { loadOutputSettingsDialog } from '../../catalog/output-channels/index.ts'
import {
  channelsOfType,
  getCommandRips,
  type JobType,
  type PresetOutputValues,
  setChannel,
  switchType,
} from './job-form.ts'
import { OperationFields } from './operation-fields.tsx'
import styles from './preset-editor.module.css'
import { filterChannels } from './preset-form.ts'
import { PresetJobs } from './preset-jobs.tsx'
import { PrinterSetting } from './printer-setting.tsx'

const OutputSettings = lazyComponent(loadOutputSettingsDialog)

interface JobFieldsProps {
  readonly form: PresetOutputValues
  readonly layout: WireLayout | null
  readonly channels: readonly WireOutputChannel[]
  readonly onChange: (form: PresetOutputValues) => void
}

/** The output of a preset: job type, channel or group, jobs, printer settings, operation command. */
export function PresetOutputFields({ form, layout, channels, onChange }: JobFieldsProps) {
  const { t } = useTranslation()
  const availableChannels = channelsOfType(filterChannels(channels, layout), form.type)
  const names = channelNames(channels)
  const channel = channels.find(({ id }) => id === form.outputChannelId) ?? null
  const isMultiJob = form.type === 'multiJob'
  const [first] = form.files
  const valuesByType = useRef<Partial<Record<JobType, PresetOutputValues>>>({})
  const changeType = (type: JobType) => {
    valuesByType.current[form.type] = form
    onChange(switchType(form, type, valuesByType.current[type], filterChannels(channels, layout)))
  }
  return (
    <>
      <div className={styles.labelled}>
        <span id="preset-job-type">{t('outputPreset.type.label')}</span>
        <SegmentedControl
          aria-labelledby="preset-job-type"
          data={(['normal', 'multiJob'] as const).map((value) => ({ value, label: t(`outputPreset.type.${value}`) }))}
          value={form.type}
          onChange={(type) => changeType(type === 'multiJob' ? 'multiJob' : 'normal')}
        />
      </div>
      <Select
        label={isMultiJob ? t('outputPreset.group') : t('outputPreset.channel')}
        placeholder={isMultiJob ? t('outputPreset.chooseGroup') : t('outputPreset.chooseChannel')}
        data={availableChannels.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))}
        searchable
        required
        allowDeselect={false}
        value={form.outputChannelId}
        onChange={(id) =>
          onChange(setChannel(form, availableChannels.find((candidate) => candidate.id === id) ?? null))
        }
      />
      <NoChannelsHint isMultiJob={isMultiJob} channels={channels} />
      {!isMultiJob && first && (
        <>
          <TextInput
            label={t('outputPreset.fileName')}
            maxLength={200}
            required
            value={first.name}
            onChange={(event) => onChange({ ...form, files: [{ ...first, name: event.currentTarget.value }] })}
          />
          <PrinterSetting
            channel={channel}
            value={first.printerSettingFile}
            onChange={(printerSettingFile) => onChange({ ...form, files: [{ ...first, printerSettingFile }] })}
          />
        </>
      )}
      {isMultiJob && channel && (
        <PresetJobs
          key={channel.id}
          channels={channels}
          group={channel}
          files={form.files}
          onChange={(files) => onChange({ ...form, files })}
        />
      )}
      <OperationFields
        form={form}
        rips={getCommandRips(channels, form)}
        onChange={(part) => onChange({ ...form, ...part })}
      />
    </>
  )
}

/** Hint for an empty list of channels, with a link to the output settings. */
function NoChannelsHint({ isMultiJob, channels }: { isMultiJob: boolean; channels: readonly WireOutputChannel[] }) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const [open, setOpen] = useState(false)
  const none = channels.length === 0
  const lacksGroup = isMultiJob && !channels.some(({ ripName }) => ripName === 'MultiJob')
  return (
    <>
      {(none || lacksGroup) && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
          {none ? t('outputPreset.noChannels') : t('outputPreset.noGroups')}{' '}
          {none && hasPermission('downloads_edit') && (
            <Anchor underline="always" href="settings/connectors" inherit>
              {t('outputPreset.installConnector')}
            </Anchor>
          )}
        </Alert>
      )}
      {hasPermission('output_settings_view') && (
        <Button
          className={styles.toSettings ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSettings size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('outputPreset.editChannels')}
        </Button>
      )}
      {open && <OutputSettings onClose={() => setOpen(false)} />}
    </>
  )
}
