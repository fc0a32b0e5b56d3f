import { Button } from '@mantine/core'
import type { WireSavedVersion } from '@platen/contract/jigs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../frame/dialog.tsx'
import { useFormat } from '../i18n/use-format.ts'
import styles from './version-dialog.module.css'

/** The saved states of a jig or layout: who, when, what was drawn then over what is drawn now, and going back to it. */
export function VersionDialog(props: {
  readonly title: string
  readonly versions: readonly WireSavedVersion[]
  readonly mayRestore: boolean
  readonly busy: boolean
  readonly onRestore: (version: number) => void
  readonly onClose: () => void
  readonly drawing: (version: number) => ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { versions } = props
  const newest = versions[0]?.version
  const [picked, setPicked] = useState<number | null>(null)
  const shown = picked ?? versions[1]?.version ?? newest
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      size="xl"
      extraButtons={
        <Button
          disabled={!props.mayRestore || shown === undefined || shown === newest}
          loading={props.busy}
          onClick={() => shown !== undefined && props.onRestore(shown)}
        >
          {t('drawing.restore')}
        </Button>
      }
    >
      <div className={styles.columns}>
        <ol className={styles.list} reversed aria-label={t('drawing.versions')}>
          {versions.map(({ version, savedAt, savedBy, name }) => (
            <li key={version}>
              <button
                type="button"
                className={styles.version}
                aria-pressed={version === shown}
                onClick={() => setPicked(version)}
              >
                <strong>
                  {version}
                  {version === newest && ` · ${t('drawing.newest')}`}
                </strong>
                <span>{name}</span>
                <time dateTime={savedAt}>{format.dateTime(savedAt)}</time>
                <span>{savedBy ?? t('drawing.byPlaten')}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.drawing}>
          {shown !== undefined && props.drawing(shown)}
          <p>{t('drawing.overNow')}</p>
        </div>
      </div>
    </Dialog>
  )
}
