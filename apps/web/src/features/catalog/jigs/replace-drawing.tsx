import { Button, FileButton } from '@mantine/core'
import type { Jig } from '@platen/domain/jigs'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { DrawingProblem, SkippedShapes } from './drawing-report.tsx'
import type { DrawingResult } from './read-drawing.ts'

const loadReader = () => import('./read-drawing.ts')

/** Shows that the slots were imported from a drawing, and replaces the drawing by a corrected one. */
export function ReplaceDrawing({ readOnly, onReplace }: { readOnly: boolean; onReplace: (drawing: Jig) => void }) {
  const { t } = useTranslation()
  const [result, setResult] = useState<DrawingResult | null>(null)
  const handleFile = async (file: File | null) => {
    if (!file) return
    const read = await (await loadReader()).readDrawing(file, [])
    setResult(read)
    if (read.state === 'read') onReplace(read.jig)
  }
  return (
    <div className={styles.fields}>
      <p className={styles.muted}>{t('jigs.locked')}</p>
      <FileButton accept=".svg,image/svg+xml" onChange={(file) => void handleFile(file)}>
        {(button) => (
          <WithReason reason={readOnly && t('frame.disabledReason.noPermission')}>
            <Button
              {...button}
              variant="default"
              size="compact-md"
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t('jigs.replaceDrawing')}
            </Button>
          </WithReason>
        )}
      </FileButton>
      <div className={styles.muted} ref={announceChanges}>
        {result && <ReplacementReport result={result} />}
      </div>
    </div>
  )
}

/** What was read from the new drawing, or why it was rejected. */
function ReplacementReport({ result }: { result: DrawingResult }) {
  const { t } = useTranslation()
  const format = useFormatters()
  if (result.state === 'unreadable') return <p>{t('jigs.import.unreadable')}</p>
  if (result.state === 'refused') return <DrawingProblem problem={result.problem} />
  const { slots, width, height } = result.jig
  return (
    <>
      <p>
        {t('frame.nameAndValue', {
          name: t('jigs.drawingReplaced'),
          value: t('jigs.import.contains', { count: slots.length, size: format.size(width, height) }),
        })}
      </p>
      <SkippedShapes skipped={result.skipped} />
    </>
  )
}
