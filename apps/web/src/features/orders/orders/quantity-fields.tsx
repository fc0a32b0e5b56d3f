import { Group, Radio } from '@mantine/core'
import { MAX_COPIES } from '@platen/domain/intake'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../components/number-field.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './edit-order-dialog.module.css'
import { exceedsMaximum } from './edit-order-rules.ts'
import type { Quantities, useEditOrderForm } from './use-edit-order-form.ts'

interface QuantityFieldsProps {
  readonly quantities: Quantities
  readonly disabled: boolean
  readonly hasRemaining: boolean
}

/** Quantity and print quantity, with what is wrong about them. */
export function QuantityFields({ quantities, disabled, hasRemaining }: QuantityFieldsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { quantities: current, counts } = quantities
  const copiesProblem = (): string | undefined => {
    if (counts.copies !== null && counts.copies <= 0) return t('editOrder.error.noCopies')
    if (exceedsMaximum(counts.copies)) return t('frame.number.tooLarge', { max: format.number(MAX_COPIES) })
    return undefined
  }
  const notNegative = t('frame.number.tooSmall', { min: format.number(0) })
  const remainingProblem = (): string | undefined => {
    if (remainingExceedsCopies(counts)) return t('editOrder.error.remainingExceedsCopies')
    return counts.remaining !== null && counts.remaining < 0 ? notNegative : undefined
  }
  return (
    <div className={styles.counts}>
      <NumberField
        label={t('editOrder.copies')}
        min={1}
        decimalScale={0}
        allowOutOfRange
        disabled={disabled}
        data-autofocus
        emptyMessage={t('editOrder.error.noCopies')}
        error={copiesProblem()}
        value={current.copies}
        onChange={quantities.changeCopies}
      />
      {hasRemaining && (
        <NumberField
          label={t('editOrder.remaining')}
          min={0}
          max={counts.copies ?? undefined}
          decimalScale={0}
          allowOutOfRange
          disabled={disabled}
          emptyMessage={notNegative}
          error={remainingProblem()}
          value={current.remaining}
          onChange={quantities.changeRemaining}
        />
      )}
    </div>
  )
}

/** What happens to an order with a print quantity of 0. */
export function DoneQuestion({ isDone, setDone }: ReturnType<typeof useEditOrderForm>['done']) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('editOrder.nothingLeft.question')}
      value={isDone === undefined ? null : String(isDone)}
      onChange={(value) => setDone(value === 'true')}
    >
      <Group gap="lg" mt={4}>
        <Radio value="true" label={t('editOrder.nothingLeft.toHistory')} />
        <Radio value="false" label={t('editOrder.nothingLeft.keepInList')} />
      </Group>
    </Radio.Group>
  )
}

const remainingExceedsCopies = ({ copies, remaining }: Quantities['counts']) =>
  copies !== null && remaining !== null && remaining > copies
