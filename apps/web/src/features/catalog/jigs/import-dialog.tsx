import { Button, Group, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './import-dialog.module.css'
import type { ImportResult } from './import-jigs.ts'

/** Shows the progress of an import, and the error of each rejected drawing. */
export function ImportDialog(props: {
  readonly results: readonly ImportResult[]
  readonly onStop: () => void
  readonly onClose: () => void
}) {
  const { results, onClose } = props
  const { t } = useTranslation()
  const [isStopping, setStopping] = useState(false)
  const finished = results.filter(({ state }) => state !== 'waiting' && state !== 'underWay')
  const done = results.filter(({ state }) => state === 'done')
  const isUnderWay = finished.length < results.length
  const seen = finished.filter(({ state }) => state !== 'stopped')
  const closeButtonRef = useRef<HTMLButtonElement>(null)
  // the button was not focusable during the import
  useEffect(() => {
    if (!isUnderWay) closeButtonRef.current?.focus()
  }, [isUnderWay])
  const progressText = t('jigs.import.progress', { done: done.length, all: results.length })
  return (
    <Dialog
      title={t('jigs.import.title')}
      onClose={onClose}
      busy={isUnderWay}
      size="md"
      footer={
        <Group justify="flex-end" p="sm" px={20}>
          {isUnderWay && results.length > 1 && (
            <Button
              variant="default"
              disabled={isStopping}
              onClick={() => {
                setStopping(true)
                props.onStop()
              }}
            >
              {t('jigs.import.stop')}
            </Button>
          )}
          <Button ref={closeButtonRef} onClick={onClose} disabled={isUnderWay} data-autofocus>
            {t('frame.close')}
          </Button>
        </Group>
      }
    >
      <p role="status">{progressText}</p>
      <Progress value={(100 * seen.length) / Math.max(1, results.length)} aria-label={progressText} />
      <ul className={styles.list}>
        {results.map((result, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Files may have equal names, and their order never changes.
          <li key={`${index}-${result.file}`} data-state={result.state}>
            {result.state === 'done' && <IconCheck size={16} aria-hidden />}
            {isFailed(result) && <IconAlertTriangle size={16} aria-hidden />}
            <div>
              <strong>{result.file}</strong>
              <ImportResultRow result={result} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Shown while files are dragged over the screen. Dropping them equals the import button. */
export function DropZoneOverlay() {
  const { t } = useTranslation()
  return (
    <div className={styles.drop} aria-hidden>
      <p>{t('jigs.import.drop')}</p>
    </div>
  )
}

const isFailed = ({ state }: ImportResult) => state === 'refused' || state === 'failed' || state === 'unreadable'

function ImportResultRow({ result }: { result: ImportResult }) {
  const { t } = useTranslation()
  if (result.state === 'done') return <p>{t('jigs.import.done', { name: result.name })}</p>
  if (result.state === 'unreadable' || result.state === 'failed') {
    const why = result.state === 'failed' ? t(`errors.${result.code}.happened`) : t('jigs.import.unreadable')
    return (
      <p>
        {t('jigs.error.importFailed')} {why}
      </p>
    )
  }
  if (result.state === 'stopped') return <p>{t('jigs.import.stopped')}</p>
  if (result.state !== 'refused') return <p>{t('jigs.import.waiting')}</p>
  const { code, reason, at } = result.problem
  return (
    <p>
      {t(`jigs.error.${code}`)} {reason && t(`jigs.import.reason.${reason}`)} {at && t('jigs.import.at', { at })}
    </p>
  )
}
