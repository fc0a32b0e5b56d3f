import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS, RETENTION_KINDS, type RetentionKind } from '@platen/domain/config'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../components/number-field.tsx'
import type { RetentionForm } from './config-form.ts'
import { SettingRow } from './setting.tsx'

interface RetentionProps {
  readonly days: RetentionForm
  readonly problems: readonly RetentionKind[]
  readonly canEdit: boolean
  readonly onChange: (change: Partial<RetentionForm>) => void
}

/** Edits the ages at which data besides the order history is deleted. */
export function RetentionSetting({ days, problems, canEdit, onChange }: RetentionProps) {
  const { t } = useTranslation()
  return (
    <SettingRow title={t('config.retention.title')} description={t('config.retention.text')}>
      {RETENTION_KINDS.map((kind) => (
        <NumberField
          key={kind}
          label={t(`config.retention.${kind}.label`)}
          description={t(`config.retention.${kind}.text`)}
          min={MIN_RETENTION_DAYS[kind]}
          max={MAX_RETENTION_DAYS}
          decimalScale={0}
          allowOutOfRange
          disabled={!canEdit}
          value={days[kind]}
          error={
            problems.includes(kind)
              ? t('config.retention.wrong', { least: MIN_RETENTION_DAYS[kind], most: MAX_RETENTION_DAYS })
              : null
          }
          onChange={(value) => onChange({ [kind]: typeof value === 'number' ? value : '' })}
        />
      ))}
    </SettingRow>
  )
}
