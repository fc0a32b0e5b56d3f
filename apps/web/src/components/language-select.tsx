import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getCurrentLanguage } from '../i18n/i18n.ts'
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '../i18n/languages.ts'
import { Select } from './select.tsx'
import { useChangeLanguage } from './use-change-language.ts'

const OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

/** Selects the language of the interface, stored in this browser. */
export function LanguageSelect() {
  const { t } = useTranslation()
  const changeLanguage = useChangeLanguage()
  return (
    <Select
      aria-label={t('frame.language')}
      data={OPTIONS}
      value={getCurrentLanguage()}
      onChange={(code) => code && isLanguage(code) && changeLanguage(code)}
      allowDeselect={false}
      leftSection={<IconLanguage size={16} aria-hidden />}
      w={160}
      maxDropdownHeight={320}
    />
  )
}
