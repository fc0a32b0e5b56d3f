import { Alert, Button, Text } from '@mantine/core'
import type { SharedSetting } from '@platen/contract/audit'
import { useTranslation } from 'react-i18next'
import { announceText } from '../../../lib/announcements.ts'
import type { StoredChange } from '../../../lib/merge-changes.ts'
import styles from './audit-screen.module.css'
import { LastChange } from './last-change.tsx'
import { useChangeFormatter } from './use-change-formatter.ts'

interface NoticeProps {
  readonly subject: SharedSetting
  /** The changed row, if the subject has several. */
  readonly id?: string | undefined
  readonly changes: readonly StoredChange[]
  /** Returns the name of an id or key of the form, and any other value unchanged. */
  readonly getName: (value: string) => string
  readonly onDiscard: (change: StoredChange) => void
}

/** Shows what others have stored while a form was open, who did, and which values the form would replace. */
export function StoredChangesNotice({ subject, id, changes, getName, onDiscard }: NoticeProps) {
  const { t } = useTranslation()
  const formatChange = useChangeFormatter()
  if (changes.length === 0) return null
  const toRow = ({ path, from, to }: StoredChange) => {
    const field = path.at(-1) ?? ''
    const [row] = formatChange({ [field]: { from, to } }, getName)
    const parents = path.slice(0, -1).map((key) => formatChange({ [key]: null }, getName)[0]?.field ?? key)
    return {
      field: [...parents, row?.field ?? field].join(' › '),
      value: [row?.from, row?.to].filter((value) => value !== undefined).join(' → '),
    }
  }
  return (
    <Alert color={changes.some(({ isConflict }) => isConflict) ? 'orange' : 'blue'} ref={announceText}>
      <Text size="sm" fw={500}>
        {t('errors.changed_meanwhile.happened')}
      </Text>
      <LastChange subject={subject} id={id} />
      <ul className={styles.changesList}>
        {changes.map((change) => {
          const { field, value } = toRow(change)
          return (
            <li key={change.path.join('\n')}>
              {t('frame.nameAndValue', { name: field, value })}
              {change.isConflict && (
                <>
                  {' '}
                  {t('users.conflict.saveReplaces')}{' '}
                  <Button variant="default" size="compact-xs" onClick={() => onDiscard(change)}>
                    {t('users.conflict.discard')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
