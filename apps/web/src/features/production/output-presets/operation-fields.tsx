import type { ChannelKind } from '@platen/domain/output-channels'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/select.tsx'
import { useTicketFields } from '../../catalog/tickets/index.ts'
import { ACTION_CHOICES, type PresetOutputValues, RETURN_CHOICES, RIP_DEFAULT } from './job-form.ts'
import styles from './preset-editor.module.css'

interface OperationProps {
  readonly form: PresetOutputValues
  /** The kinds of RIP that print and support the command. */
  readonly rips: readonly ChannelKind[]
  readonly onChange: (part: Partial<Pick<PresetOutputValues, 'returnToOrig' | 'action'>>) => void
}

/**
 * The action of the RIP on a new file, and of the printer after the print; by default that of the RIP. Only those are
 * shown that the tickets of a RIP contain.
 */
export function OperationFields({ form, rips, onChange }: OperationProps) {
  const { t } = useTranslation()
  const isInTicket = useTicketFields()
  const [hasAction, hasReturn] = (['action', 'returnToOrigin'] as const).map((field) =>
    rips.some((rip) => isInTicket(rip, field)),
  )
  if (!hasAction && !hasReturn) return null
  return (
    <fieldset className={styles.filters}>
      <legend>{t('outputPreset.operation.title')}</legend>
      {hasReturn && (
        <Select
          label={t('outputPreset.operation.returnToOrig')}
          data={RETURN_CHOICES.map((value) => ({ value, label: t(`outputPreset.operation.return.${value}`) }))}
          value={form.returnToOrig}
          allowDeselect={false}
          onChange={(selected) =>
            onChange({ returnToOrig: RETURN_CHOICES.find((choice) => choice === selected) ?? RIP_DEFAULT })
          }
        />
      )}
      {hasAction && (
        <Select
          label={t('outputPreset.operation.action')}
          data={ACTION_CHOICES.map((value) => ({ value, label: t(`outputPreset.operation.actions.${value}`) }))}
          value={form.action}
          allowDeselect={false}
          onChange={(selected) =>
            onChange({ action: ACTION_CHOICES.find((choice) => choice === selected) ?? RIP_DEFAULT })
          }
        />
      )}
    </fieldset>
  )
}
