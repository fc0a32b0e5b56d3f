import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'
import { announceText } from '../lib/announcements.ts'
import styles from './draft-notice.module.css'
import type { EditorDraft } from './use-editor-draft.ts'

interface DraftNoticeProps<Content> {
  readonly draft: EditorDraft<Content>
  readonly onRestore: (content: Content) => void
}

/** Offers the changes of an earlier editor that were not saved; nothing if there are none. */
export function DraftNotice<Content>({ draft, onRestore }: DraftNoticeProps<Content>) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { foundDraft, isOutdated, dismiss } = draft
  if (!foundDraft) return null
  return (
    <div className={styles.notice} ref={announceText}>
      <span>
        {t('frame.draft.found', { time: format.dateTime(new Date(foundDraft.time).toISOString()) })}
        {isOutdated && ` ${t('frame.draft.outdated')}`}
      </span>
      <Group gap={8} wrap="nowrap">
        <Button
          size="compact-md"
          onClick={() => {
            onRestore(foundDraft.doc)
            dismiss()
          }}
        >
          {t('frame.draft.restore')}
        </Button>
        <Button size="compact-md" variant="default" onClick={dismiss}>
          {t('frame.discard')}
        </Button>
      </Group>
    </div>
  )
}
