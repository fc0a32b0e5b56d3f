import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './connectors.module.css'

/** Shows the text of a created or renewed key, which cannot be read again. */
export function KeyText({ value, onClose }: { value: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setIsCopied(true)
  }
  return (
    <Dialog
      title={t('connectors.createdKey')}
      onClose={onClose}
      footer={
        <Group justify="flex-end" p="sm" px={20}>
          <Button onClick={onClose}>{t('connectors.confirmSaved')}</Button>
        </Group>
      }
    >
      <div className={styles.fields}>
        <p>{t('connectors.shownOnce')}</p>
        <div className={styles.key}>
          <TextInput
            label={t('connectors.key')}
            readOnly
            spellCheck={false}
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => void copy().catch(() => {})}
          >
            {isCopied ? t('connectors.copied') : t('connectors.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
