import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TimeZoneSelect } from '../../../components/time-zone-select.tsx'
import { getBrowserTimeZone } from '../../../i18n/time-zone.ts'
import { selectTimeZone } from './config-form.ts'
import type { SettingProps } from './environment-settings.tsx'
import { SettingRow } from './setting.tsx'

/** The time zone of the environment; offers that of the browser if it is another one. */
export function TimeZoneSetting({ form, canEdit, onChange }: Omit<SettingProps, 'problems'>) {
  const { t } = useTranslation()
  const zone = getBrowserTimeZone()
  const select = (timeZone: string) => onChange(selectTimeZone(form, timeZone, Date.now()))
  return (
    <SettingRow title={t('config.timeZone.title')} description={t('config.timeZone.text')}>
      <TimeZoneSelect
        aria-label={t('config.timeZone.title')}
        disabled={!canEdit}
        value={form.timeZone}
        onChange={select}
      />
      {zone !== form.timeZone && (
        <>
          <Text size="sm" c="dimmed">
            {t('config.timeZone.browser', { zone })}
          </Text>
          {canEdit && (
            <Button variant="default" onClick={() => select(zone)}>
              {t('config.timeZone.use', { zone })}
            </Button>
          )}
        </>
      )}
    </SettingRow>
  )
}
