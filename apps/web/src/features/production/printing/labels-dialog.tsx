import { SegmentedControl } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import {
  DEFAULT_LABEL_PAPER,
  DEFAULT_LABEL_SHEET,
  fitsLabels,
  LABEL_LIMITS,
  type LabelPaper,
  labelSize,
} from '@platen/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import styles from './labels-dialog.module.css'
import { type LabelsSource, useLabelDownload } from './use-label-download.ts'

/** Asks for the paper format of the labels and downloads them; the format is stored for the next time. */
export function LabelsDialog({ source, onClose }: { readonly source: LabelsSource; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const labels = useLabelDownload()
  const storedPaper = useQuery({
    queryKey: ['labelPaper'],
    queryFn: () => client(calls.print.labelPaper, {}),
    // user input is not overwritten by a stored format that is loaded later
    staleTime: 0,
  })
  const [input, setInput] = useState<LabelPaper | null>(null)
  const paper = input ?? storedPaper.data?.paper ?? DEFAULT_LABEL_PAPER
  const isValid = fitsLabels(paper)
  return (
    <Dialog
      title={t('printing.labels')}
      size="md"
      onClose={onClose}
      busy={labels.busy}
      saveLabel={t('printing.labelPaper.save')}
      saveDisabled={!isValid || storedPaper.isPending}
      onSave={() => labels.download(source, paper, onClose)}
    >
      <div className={styles.fields}>
        <SegmentedControl
          aria-label={t('printing.labelPaper.kind')}
          data={[
            { value: 'one-per-page', label: t('printing.labelPaper.onePerPage') },
            { value: 'sheet', label: t('printing.labelPaper.sheet') },
          ]}
          value={paper.kind}
          onChange={(kind) => setInput(kind === 'sheet' ? DEFAULT_LABEL_SHEET : DEFAULT_LABEL_PAPER)}
        />
        <PaperFields paper={paper} onChange={setInput} />
        <LabelSizeText paper={paper} isValid={isValid} />
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  readonly paper: LabelPaper
  readonly onChange: (paper: LabelPaper) => void
}

function PaperFields({ paper, onChange }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.grid}>
      {(['width', 'height'] as const).map((side) => (
        <LengthField
          key={side}
          size="sm"
          label={t(`printing.labelPaper.${side}`)}
          value={paper[side]}
          max={LABEL_LIMITS.largestPaperMm}
          onChange={(mm) => onChange({ ...paper, [side]: mm })}
        />
      ))}
      {paper.kind === 'sheet' &&
        (['columns', 'rows'] as const).map((count) => (
          <NumberField
            key={count}
            label={t(`printing.labelPaper.${count}`)}
            min={1}
            max={LABEL_LIMITS.maxRows}
            decimalScale={0}
            value={paper[count]}
            onChange={(value) => typeof value === 'number' && value >= 1 && onChange({ ...paper, [count]: value })}
          />
        ))}
      {paper.kind === 'sheet' &&
        (['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <LengthField
            key={side}
            size="sm"
            label={t(`printing.labelPaper.${side}`)}
            value={paper.margins[side]}
            onChange={(mm) => onChange({ ...paper, margins: { ...paper.margins, [side]: mm } })}
          />
        ))}
      {paper.kind === 'sheet' &&
        (['gapX', 'gapY'] as const).map((gap) => (
          <LengthField
            key={gap}
            size="sm"
            label={t(`printing.labelPaper.${gap}`)}
            value={paper[gap] ?? 0}
            onChange={(mm) => onChange({ ...paper, [gap]: mm })}
          />
        ))}
    </div>
  )
}

function LabelSizeText({ paper, isValid }: { paper: LabelPaper; isValid: boolean }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { width, height } = labelSize(paper)
  const smallest = format.lengthWithUnit(LABEL_LIMITS.minLabelMm)
  return (
    <p ref={announceChanges} className={isValid ? styles.size : styles.error}>
      {isValid
        ? t('printing.labelPaper.size', { width: format.lengthWithUnit(width), height: format.lengthWithUnit(height) })
        : t('printing.labelPaper.tooSmall', { smallest })}
    </p>
  )
}
