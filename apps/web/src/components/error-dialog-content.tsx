import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getErrorReference, useErrorSentence } from '../i18n/errors/use-error-text.ts'
import type { MessageKey } from '../i18n/message-key.ts'
import { announceText } from '../lib/announcements.ts'
import { getErrorCode, getFailureOutcome } from '../lib/error-codes.ts'
import { Dialog } from './dialog.tsx'
import styles from './error-dialog-content.module.css'

/** Shows what happened, what was kept and what to do. */
export function ErrorDialog(props: { error: unknown; title: MessageKey | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const toSentence = useErrorSentence()
  const code = getErrorCode(props.error)
  const { errorCode, requestId } = getErrorReference(props.error)
  return (
    <Dialog
      title={props.title ? t(props.title as 'frame.error.title') : t('frame.error.title')}
      onClose={props.onClose}
      size="sm"
      footer={
        <Group justify="flex-end" p="sm" px={20}>
          <Button onClick={props.onClose} data-autofocus>
            {t('frame.ok')}
          </Button>
        </Group>
      }
    >
      <div ref={announceText}>
        <dl className={styles.details}>
          <dt>{t('frame.error.whatHappened')}</dt>
          <dd>{toSentence(props.error)}</dd>
          <dt>{t('frame.error.whatWasKept')}</dt>
          <dd>{t(`frame.outcome.${getFailureOutcome(code)}`)}</dd>
          <dt>{t('frame.error.whatToDo')}</dt>
          <dd>{t(`errors.${code}.advice`)}</dd>
          {errorCode && (
            <>
              <dt>{t('frame.error.code')}</dt>
              <dd>{errorCode}</dd>
            </>
          )}
          {requestId && (
            <>
              <dt>{t('frame.error.request')}</dt>
              <dd>{requestId}</dd>
            </>
          )}
        </dl>
      </div>
    </Dialog>
  )
}
