import {
  DEFAULT_WHITE,
  MAX_CHOKE_MM,
  type SheetSettings,
  WHITE_METHODS,
  type WhiteSettings,
} from '@platen/domain/output-channels'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../components/number-field.tsx'
import { Select } from '../../../components/select.tsx'
import styles from './output-settings-dialog.module.css'
import { WhitePreview } from './white-preview.tsx'

interface WhiteProps {
  readonly sheet: SheetSettings
  readonly canEdit: boolean
  readonly onChange: (sheet: SheetSettings) => void
}

/** The shape of the white of a channel, with an example. */
export function WhiteSettingsFields({ sheet, canEdit, onChange }: WhiteProps) {
  const { t } = useTranslation()
  const white = sheet.white ?? DEFAULT_WHITE
  const change = (fields: Partial<WhiteSettings>) => onChange({ ...sheet, white: { ...white, ...fields } })
  return (
    <div className={styles.white}>
      <div className={styles.whiteFields}>
        <Select
          label={t('outputChannels.sheet.whiteMethod')}
          data={WHITE_METHODS.map((value) => ({ value, label: t(`outputChannels.sheet.whiteMethods.${value}`) }))}
          value={white.method}
          allowDeselect={false}
          disabled={!canEdit}
          onChange={(method) => change({ method: method ?? DEFAULT_WHITE.method })}
        />
        {white.method !== 'flood' && (
          <NumberField
            label={t('outputChannels.sheet.choke')}
            description={t('outputChannels.sheet.chokeText')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            rightSection={<span aria-hidden>mm</span>}
            units={{ mm: 1 }}
            // the keyboard for numbers of some phones has no minus
            inputMode="text"
            min={-MAX_CHOKE_MM}
            max={MAX_CHOKE_MM}
            step={0.05}
            decimalScale={2}
            required
            readOnly={!canEdit}
            value={white.chokeMm}
            onChange={(chokeMm) => {
              if (chokeMm !== '') change({ chokeMm })
            }}
          />
        )}
      </div>
      <WhitePreview white={white} label={t('outputChannels.sheet.whiteExample')} />
    </div>
  )
}
