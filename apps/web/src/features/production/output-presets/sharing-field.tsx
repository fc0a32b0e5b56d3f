import { PRESET_SHARING, type PresetSharing } from '@platen/domain/output-presets'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/select.tsx'

/** Who else places orders on the preset and prints. */
export function SharingField(props: {
  readonly value: PresetSharing
  readonly onChange: (value: PresetSharing) => void
}) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('outputPreset.sharing.label')}
      description={t('outputPreset.sharing.text')}
      data={PRESET_SHARING.map((value) => ({ value, label: t(`outputPreset.sharing.${value}`) }))}
      allowDeselect={false}
      value={props.value}
      onChange={(value) => {
        const selected = PRESET_SHARING.find((option) => option === value)
        if (selected) props.onChange(selected)
      }}
    />
  )
}
