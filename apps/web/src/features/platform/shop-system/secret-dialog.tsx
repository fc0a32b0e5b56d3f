import { Button, CopyButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './shop-system.module.css'

/** A new secret, which is shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('shopSystem.secret.title')} onClose={onClose} size="md">
      <p>{t('shopSystem.secret.text')}</p>
      <div className={styles.addForm}>
        <TextInput
          readOnly
          aria-label={t('shopSystem.secret.title')}
          className={styles.grow}
          classNames={{ input: styles.secret ?? '' }}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'shopSystem.secret.copied' : 'shopSystem.secret.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </Dialog>
  )
}
