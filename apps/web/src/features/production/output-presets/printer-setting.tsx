import { ActionIcon } from '@mantine/core'
import type { WireOutputChannel } from '@platen/contract/output-channels'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateTopics } from '../../../api/query-helpers.ts'
import { Select } from '../../../components/select.tsx'
import { Tooltip } from '../../../components/tooltip.tsx'
import { useTicketFields } from '../../catalog/tickets/index.ts'
import styles from './printer-setting.module.css'

interface SettingProps {
  /**
   * The queue that prints. The component renders nothing for a hot folder, which has no setting presets, and for a RIP
   * whose tickets do not contain them.
   */
  readonly channel: WireOutputChannel | null
  readonly value: string | null
  /** The name of the job, if the preset has several. */
  readonly jobName?: string
  readonly onChange: (presetName: string | null) => void
}

/** Selects the setting preset of the queue, as reported by the connector, and shows its values. */
export function PrinterSetting({ channel, value, jobName, onChange }: SettingProps) {
  const { t } = useTranslation()
  const [loading, setLoading] = useState(false)
  const isInTicket = useTicketFields()
  if (!channel || channel.ripName === 'HotFolder' || !isInTicket(channel.ripName, 'printerSetting')) return null
  const names = channel.printerSettingFiles.map(({ presetName }) => presetName)
  const isMissing = value !== null && !names.includes(value)
  const reload = async () => {
    setLoading(true)
    await invalidateTopics(['channels']).finally(() => setLoading(false))
  }
  return (
    <div className={styles.setting}>
      <div className={styles.choice}>
        <Select
          {...(jobName === undefined
            ? { label: t('outputPreset.setting.label') }
            : { 'aria-label': t('outputPreset.setting.of', { name: jobName }) })}
          placeholder={t('outputPreset.setting.ofQueue')}
          data={isMissing ? [...names, value] : names}
          value={value}
          error={isMissing ? t('outputPreset.setting.notFound', { name: value }) : null}
          clearable
          searchable
          onChange={onChange}
        />
        <Tooltip label={t('outputPreset.setting.reload')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('outputPreset.setting.reload')}
            loading={loading}
            onClick={() => void reload()}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {value !== null && !isMissing && <PrinterPresetValues channel={channel} presetName={value} />}
    </div>
  )
}

/** The values of the setting preset; they are edited in the RIP. */
function PrinterPresetValues({ channel, presetName }: { channel: WireOutputChannel; presetName: string }) {
  const { t } = useTranslation()
  const presetFile = channel.printerSettingFiles.find((file) => file.presetName === presetName)
  const settings = Object.entries(presetFile?.settings ?? {})
  if (settings.length === 0) return <p className={styles.muted}>{t('outputPreset.setting.noValues')}</p>
  return (
    <dl className={styles.values} aria-label={t('outputPreset.setting.values', { name: presetName })}>
      {settings.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
