import { Button, SegmentedControl, Switch, Text } from '@mantine/core'
import { type Config, MAX_POLLING_MINUTES, MIN_POLLING_MINUTES, MIN_PURGE_DAYS } from '@platen/domain/config'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../components/number-field.tsx'
import { TimeField } from '../../../components/time-field.tsx'
import { announceText } from '../../../lib/announcements.ts'
import type { ConfigForm, findInvalidFields } from './config-form.ts'
import { HelpMessageDialog } from './help-message-dialog.tsx'
import { toHelpRequest, toHelpTexts } from './help-texts.ts'
import { SettingRow } from './setting.tsx'

export interface SettingProps {
  readonly form: ConfigForm
  readonly canEdit: boolean
  /** Fields whose value cannot be saved. */
  readonly problems: ReturnType<typeof findInvalidFields>
  readonly onChange: (change: Partial<ConfigForm>) => void
}

/** The unit of lengths on the screens. */
export function UnitSetting({ form, canEdit, onChange }: SettingProps) {
  const { t } = useTranslation()
  return (
    <SettingRow title={t('config.unit.title')} description={t('config.unit.text')}>
      <SegmentedControl
        aria-label={t('config.unit.title')}
        disabled={!canEdit}
        data={[
          { value: 'mm', label: t('config.unit.mm') },
          { value: 'inches', label: t('config.unit.inches') },
        ]}
        value={form.unit}
        onChange={(unit) => onChange({ unit: unit === 'inches' ? 'inches' : 'mm' })}
      />
    </SettingRow>
  )
}

/** Interval at which open screens fetch new orders, in minutes. */
export function PollingSetting({ form, canEdit, problems, onChange }: SettingProps) {
  const { t } = useTranslation()
  return (
    <SettingRow title={t('config.polling.title')} description={t('config.polling.text')}>
      <Switch
        label={t('config.polling.switch')}
        disabled={!canEdit}
        checked={form.isAutoPollingOn}
        onChange={(event) => onChange({ isAutoPollingOn: event.currentTarget.checked })}
      />
      <NumberField
        label={t('config.polling.minutes')}
        min={MIN_POLLING_MINUTES}
        decimalScale={0}
        allowOutOfRange
        disabled={!canEdit || !form.isAutoPollingOn}
        value={form.autoPollingIntervalMins}
        error={
          problems.includes('autoPollingIntervalMins') &&
          t('config.retention.wrong', { least: MIN_POLLING_MINUTES, most: MAX_POLLING_MINUTES })
        }
        onChange={(value) => onChange({ autoPollingIntervalMins: typeof value === 'number' ? value : '' })}
      />
    </SettingRow>
  )
}

/** When the history is deleted: the age of its orders in days and the time of day. */
export function PurgeSetting({ form, canEdit, problems, onChange }: SettingProps) {
  const { t } = useTranslation()
  return (
    <SettingRow title={t('config.purge.title')} description={t('config.purge.text')}>
      <Switch
        label={t('config.purge.switch')}
        disabled={!canEdit}
        checked={form.isAutoPurgeOn}
        onChange={(event) => onChange({ isAutoPurgeOn: event.currentTarget.checked })}
      />
      <NumberField
        label={t('config.purge.days')}
        min={MIN_PURGE_DAYS}
        decimalScale={0}
        allowOutOfRange
        disabled={!canEdit || !form.isAutoPurgeOn}
        value={form.autoDeleteAfterDays}
        error={problems.includes('autoDeleteAfterDays') ? t('config.wholeNumber') : null}
        onChange={(value) => onChange({ autoDeleteAfterDays: typeof value === 'number' ? value : '' })}
      />
      <TimeField
        label={`${t('config.purge.time')} (${form.timeZone})`}
        disabled={!canEdit || !form.isAutoPurgeOn}
        value={form.time}
        error={problems.includes('autoDeleteScheduleAt') ? t('config.noTime') : null}
        onChange={(time) => onChange({ time })}
      />
    </SettingRow>
  )
}

interface HelpSettingProps extends SettingProps {
  readonly message: Config['helpMessage']
  readonly canEditMessage: boolean
}

/** Whether the screens show the help message, and its texts. */
export function HelpSetting({ form, canEdit, message, canEditMessage, onChange }: HelpSettingProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const hasNoText = toHelpRequest(toHelpTexts(message)) === null
  return (
    <SettingRow title={t('config.help.title')} description={t('config.help.text')}>
      <Switch
        label={t('config.help.switch')}
        disabled={!canEdit}
        checked={form.showHelpMessage}
        onChange={(event) => onChange({ showHelpMessage: event.currentTarget.checked })}
      />
      {form.showHelpMessage && hasNoText && (
        <Text size="sm" c="dimmed" ref={announceText}>
          {t('config.help.empty')}
        </Text>
      )}
      {canEditMessage && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('config.help.edit')}
        </Button>
      )}
      {isEditing && <HelpMessageDialog message={message} onClose={() => setEditing(false)} />}
    </SettingRow>
  )
}
