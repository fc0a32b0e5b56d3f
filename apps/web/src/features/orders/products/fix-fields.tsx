import { Checkbox } from '@mantine/core'
import { FIX_LIMITS, FIX_MODES } from '@platen/domain/artwork'
import { useTranslation } from 'react-i18next'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { Select } from '../../../components/select.tsx'
import styles from './products.module.css'
import type { ProductForm } from './use-product-form.ts'

const INPUT_WRAPPER_ORDER = ['label', 'input', 'error', 'description'] as const

/** What may be done to artwork of another size than ordered, and when. */
export function FixFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation()
  const { fixes, turnArtwork, maxScalePercent, maxTrimMm } = form.values
  return (
    <>
      <Select
        className={styles.fullWidth ?? ''}
        label={t('products.field.fixes')}
        description={t('products.hint.fixes')}
        inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
        data={FIX_MODES.map((mode) => ({ value: mode, label: t(`products.fixMode.${mode}`) }))}
        value={fixes}
        allowDeselect={false}
        onChange={(mode) => mode && form.set({ fixes: mode })}
      />
      {fixes !== 'off' && (
        <>
          <Checkbox
            className={styles.fullWidth ?? ''}
            label={t('products.field.turnArtwork')}
            checked={turnArtwork}
            onChange={(event) => form.set({ turnArtwork: event.currentTarget.checked })}
          />
          <NumberField
            label={t('products.field.maxScalePercent')}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            min={0}
            max={FIX_LIMITS.scalePercent}
            decimalScale={2}
            value={maxScalePercent}
            onChange={(percent) => form.set({ maxScalePercent: percent === '' ? 0 : percent })}
            error={form.problem('maxScalePercent')}
          />
          <LengthField
            size="sm"
            label={t('products.field.maxTrimMm')}
            description={t('products.hint.maxTrimMm')}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            max={FIX_LIMITS.trimMm}
            value={maxTrimMm}
            onChange={(mm) => form.set({ maxTrimMm: mm })}
            error={form.problem('maxTrimMm')}
          />
        </>
      )}
    </>
  )
}
