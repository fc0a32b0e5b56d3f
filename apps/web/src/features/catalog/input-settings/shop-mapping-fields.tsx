import { TagsInput } from '@mantine/core'
import { type InputSettings, parameterKey, SKU_FIELD } from '@platen/domain/input-settings'
import { normaliseForComparison } from '@platen/domain/text'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useParameterLabel } from '../intake-messages/index.ts'
import { getMappedFieldNames, type InputForm, parameterKeys, setMapping } from './input-form.ts'
import styles from './input-settings-dialog.module.css'

interface MappingProps {
  readonly form: InputForm
  readonly settings: InputSettings
  readonly canEdit: boolean
  readonly onChange: (form: InputForm) => void
}

/** Maps incoming field names to parameters, with suggestions from learning mode. */
export function ShopMappingFields({ form, settings, canEdit, onChange }: MappingProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const getParameterLabel = useParameterLabel()
  const keys = [...parameterKeys(settings.customParams), SKU_FIELD]
  const mapped = new Set(keys.flatMap((key) => getMappedFieldNames(form, key)).map(normaliseForComparison))
  // suggestions stored under a parameter key are values for rules, not field names
  const knownKeys = new Set(keys.map(parameterKey))
  const suggestions = Object.entries(settings.mappingSuggestions).filter(
    ([name]) => !knownKeys.has(name) && !mapped.has(normaliseForComparison(name)),
  )
  return (
    <>
      <h3>{t('inputSettings.mapping')}</h3>
      <p className={styles.muted}>{t('inputSettings.mappingText')}</p>
      {keys.map((key) => (
        <TagsInput
          key={key}
          label={key === SKU_FIELD ? t('inputSettings.sku') : getParameterLabel(key)}
          placeholder={getMappedFieldNames(form, key).length === 0 ? t('inputSettings.fieldNames') : ''}
          data={suggestions.map(([name]) => name)}
          value={[...getMappedFieldNames(form, key)]}
          disabled={!canEdit}
          acceptValueOnBlur
          onChange={(values) => onChange(setMapping(form, key, values))}
        />
      ))}
      {suggestions.length > 0 && (
        <>
          <h3>{t('inputSettings.received')}</h3>
          <dl className={styles.values}>
            {suggestions.map(([name, values]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{format.list(values.slice(0, 3))}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
