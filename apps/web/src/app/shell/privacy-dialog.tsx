import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { PrivacyText } from '../../features/platform/guide/privacy-text.tsx'

/** The text of the privacy page in a dialog. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('frame.cookies.policy')} onClose={onClose} size="md">
      <PrivacyText heading="h3" />
    </Dialog>
  )
}
