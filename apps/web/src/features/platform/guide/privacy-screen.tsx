import { useTranslation } from 'react-i18next'
import { PublicPageLayout } from './guide-screen.tsx'
import { PrivacyText } from './privacy-text.tsx'

export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <PublicPageLayout title={t('guide.privacy.title')} screen="privacy">
      <PrivacyText heading="h2" />
    </PublicPageLayout>
  )
}
