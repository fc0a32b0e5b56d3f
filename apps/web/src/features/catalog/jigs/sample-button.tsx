import { Button, FileButton, Popover } from '@mantine/core'
import { DEFAULT_IMAGE_DPI } from '@platen/domain/artwork'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import type { Sample } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { loadSample } from './load-sample.ts'

interface SampleProps {
  readonly sample: Sample | null
  readonly onChange: (sample: Sample | null) => void
}

/** Shows sample artwork in the slots, placed by the same plan as in printing. Nothing is stored on the server. */
export function SampleButton({ sample, onChange }: SampleProps) {
  const { t } = useTranslation()
  const showError = useErrorDialog()
  const address = sample?.url
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])

  const handleFile = async (file: File | null) => {
    if (file) onChange(await loadSample(file).catch((error: unknown) => (showError(error, 'jigs.sampleFailed'), null)))
  }
  if (sample) return <SampleSize sample={sample} onChange={onChange} />
  return (
    <FileButton accept="image/*,.pdf,application/pdf,.tif,.tiff" onChange={(file) => void handleFile(file)}>
      {(button) => (
        <Button {...button} variant="default" size="compact-md" leftSection={<IconPhoto size={16} aria-hidden />}>
          {t('jigs.sample')}
        </Button>
      )}
    </FileButton>
  )
}

/** Shows the size of the artwork and its source, and edits it. */
function SampleSize({ sample, onChange }: { sample: Sample; onChange: SampleProps['onChange'] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  return (
    <Popover position="bottom-start" width={300} trapFocus>
      <Popover.Target>
        <Button variant="default" size="compact-md" leftSection={<IconPhoto size={16} aria-hidden />}>
          {t('jigs.sampleOf', { size: format.size(sample.width, sample.height) })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.fields} role="group" aria-label={t('jigs.sampleSize')}>
          <p className={styles.muted}>
            {sample.isSizeStated ? t('jigs.sampleSizeStated') : t('jigs.sampleSizeAssumed', { dpi: DEFAULT_IMAGE_DPI })}
          </p>
          <div className={styles.pair}>
            {(['width', 'height'] as const).map((field) => (
              <LengthField
                key={field}
                label={t(`drawing.${field}`)}
                min={0.01}
                value={sample[field]}
                onChange={(mm) => onChange({ ...sample, [field]: mm })}
              />
            ))}
          </div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onChange(null)}
          >
            {t('jigs.removeSample')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
