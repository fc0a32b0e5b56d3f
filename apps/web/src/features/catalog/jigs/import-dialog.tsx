import { Button, Group, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { DrawingProblem, SkippedShapes } from './drawing-report.tsx'
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
  const isImporting = finished.length < results.length
  const failed = results.filter(isFailed)
  const sortedResults = results.map((result, index) => ({ result, index })).toSorted(compareFailedFirst)
  const visibleResults = finished.filter(({ state }) => state !== 'stopped')
  const closeButtonRef = useRef<HTMLButtonElement>(null)
  // the button was not focusable during the import
  useEffect(() => {
    if (!isImporting) closeButtonRef.current?.focus()
  }, [isImporting])
  const progressText = t('jigs.import.progress', { done: done.length, all: results.length })
  return (
    <Dialog
      title={t('jigs.import.title')}
      onClose={onClose}
      busy={isImporting}
      size="md"
      footer={
        <Group justify="flex-end" p="sm" px={20}>
          {isImporting && results.length > 1 && (
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
          <Button ref={closeButtonRef} onClick={onClose} disabled={isImporting} data-autofocus>
            {t('frame.close')}
          </Button>
        </Group>
      }
    >
      <p ref={isImporting ? undefined : announceText}>
        {progressText}
        {failed.length > 0 && (
          <strong className={styles.failed}>{t('jigs.import.refused', { count: failed.length })}</strong>
        )}
      </p>
      <Progress value={(100 * visibleResults.length) / Math.max(1, results.length)} aria-label={progressText} />
      <ul className={styles.list}>
        {sortedResults.map(({ result, index }) => (
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
    <div className={styles.dropZone} aria-hidden>
      <p>{t('jigs.import.drop')}</p>
    </div>
  )
}

/** Failed drawings are sorted first; the others keep their order. */
const compareFailedFirst = (a: { readonly result: ImportResult }, b: { readonly result: ImportResult }): number =>
  Number(isFailed(b.result)) - Number(isFailed(a.result))

const isFailed = ({ state }: ImportResult) => state === 'refused' || state === 'failed' || state === 'unreadable'

type ImportedResult = Extract<ImportResult, { readonly state: 'done' }>

/** The jig of an imported drawing, and what was not imported. */
function ImportedDrawing({ result }: { result: ImportedResult }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { name, width, height, slotCount, skipped } = result
  return (
    <>
      <p>
        {t('frame.nameAndValue', {
          name: t('jigs.import.imported', { name }),
          value: t('jigs.import.contains', { count: slotCount, size: format.size(width, height) }),
        })}
      </p>
      <SkippedShapes skipped={skipped} />
    </>
  )
}

function ImportResultRow({ result }: { result: ImportResult }) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  if (result.state === 'done') return <ImportedDrawing result={result} />
  if (result.state === 'unreadable' || result.state === 'failed') {
    const why = result.state === 'failed' ? toErrorText(result.error) : t('jigs.import.unreadable')
    return (
      <p>
        {t('jigs.error.importFailed')} {why}
      </p>
    )
  }
  if (result.state === 'stopped') return <p>{t('jigs.import.stopped')}</p>
  if (result.state !== 'refused') return <p>{t('jigs.import.waiting')}</p>
  return <DrawingProblem problem={result.problem} />
}
