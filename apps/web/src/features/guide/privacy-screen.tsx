import { useTranslation } from 'react-i18next'
import { GuideFrame } from './guide-screen.tsx'
import { PrivacyText } from './privacy-text.tsx'

export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <GuideFrame title={t('guide.privacy.title')} screen="privacy">
      <PrivacyText heading="h2" />
    </GuideFrame>
  )
}
