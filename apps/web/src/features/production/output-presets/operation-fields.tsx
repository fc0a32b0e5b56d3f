import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ACTION_CHOICES, type PresetOutputValues, RETURN_CHOICES, RIP_DEFAULT } from './job-form.ts'
import styles from './preset-editor.module.css'

interface OperationProps {
  readonly form: PresetOutputValues
  readonly onChange: (part: Partial<Pick<PresetOutputValues, 'returnToOrig' | 'action'>>) => void
}

/** The action of the RIP on a new file, and of the printer after the print; by default the RIP decides. */
export function OperationFields({ form, onChange }: OperationProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.filters}>
      <legend>{t('outputPreset.operation.title')}</legend>
      <Select
        label={t('outputPreset.operation.returnToOrig')}
        data={RETURN_CHOICES.map((value) => ({ value, label: t(`outputPreset.operation.return.${value}`) }))}
        value={form.returnToOrig}
        allowDeselect={false}
        onChange={(chosen) =>
          onChange({ returnToOrig: RETURN_CHOICES.find((choice) => choice === chosen) ?? RIP_DEFAULT })
        }
      />
      <Select
        label={t('outputPreset.operation.action')}
        data={ACTION_CHOICES.map((value) => ({ value, label: t(`outputPreset.operation.actions.${value}`) }))}
        value={form.action}
        allowDeselect={false}
        onChange={(chosen) => onChange({ action: ACTION_CHOICES.find((choice) => choice === chosen) ?? RIP_DEFAULT })}
      />
    </fieldset>
  )
}
