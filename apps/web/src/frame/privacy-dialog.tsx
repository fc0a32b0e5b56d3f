import { useTranslation } from 'react-i18next'
import { PrivacyText } from '../features/guide/privacy-text.tsx'
import { Dialog } from './dialog.tsx'

/** The text of the privacy page in a dialog. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('frame.cookies.policy')} onClose={onClose} size="md">
      <PrivacyText heading="h3" />
    </Dialog>
  )
}
