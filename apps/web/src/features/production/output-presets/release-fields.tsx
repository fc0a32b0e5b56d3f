import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReleaseForm } from './auto-print-form.ts'
import styles from './preset-editor.module.css'

interface ReleaseFieldsProps {
  readonly form: ReleaseForm
  /** True if the signed-in user does not own the preset: only the owner can configure automatic printing. */
  readonly disabled: boolean
  readonly onChange: (change: Partial<ReleaseForm>) => void
}

/** The automatic release of the preset: once it is full, or at a time of the day. */
export function ReleaseFields({ form, disabled, onChange }: ReleaseFieldsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.filters} disabled={disabled}>
      <legend>{t('outputPreset.release.title')}</legend>
      <Text size="sm" c="dimmed">
        {t('outputPreset.release.text')}
      </Text>
      <Checkbox
        label={t('outputPreset.release.whenFull')}
        description={t('outputPreset.release.whenFullText')}
        disabled={disabled}
        checked={form.releaseWhenFull}
        onChange={(event) => onChange({ releaseWhenFull: event.currentTarget.checked })}
      />
      <TextInput
        type="time"
        label={t('outputPreset.release.at')}
        description={t('outputPreset.release.atText')}
        disabled={disabled}
        value={form.releaseTime}
        onChange={(event) => onChange({ releaseTime: event.currentTarget.value })}
      />
    </fieldset>
  )
}
