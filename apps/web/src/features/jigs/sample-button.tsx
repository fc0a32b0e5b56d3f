import { Button, FileButton } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorDialog } from '../../frame/error-dialog.tsx'
import type { Sample } from './jig-drawing.tsx'

/** Pixels of an image without a density of its own count 96 to the inch, as in browsers. */
const MM_PER_PIXEL = 25.4 / 96

/** Tries an image in the slots, set by the same plan that printing uses; it stays in the browser. */
export function SampleButton(props: {
  readonly sample: Sample | null
  readonly onChange: (sample: Sample | null) => void
}) {
  const { t } = useTranslation()
  const showError = useErrorDialog()
  const { sample, onChange } = props
  useEffect(() => () => void (sample && URL.revokeObjectURL(sample.address)), [sample])

  const take = async (file: File | null) => {
    if (!file) return
    const image = new Image()
    const address = URL.createObjectURL(file)
    image.src = address
    try {
      await image.decode()
      onChange({
        address,
        width: Math.max(1, image.naturalWidth) * MM_PER_PIXEL,
        height: Math.max(1, image.naturalHeight) * MM_PER_PIXEL,
      })
    } catch (error) {
      URL.revokeObjectURL(address)
      showError(error, 'jigs.sampleFailed')
    }
  }
  if (sample) {
    return (
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => onChange(null)}
      >
        {t('jigs.sampleAway')}
      </Button>
    )
  }
  return (
    <FileButton accept="image/*" onChange={(file) => void take(file)}>
      {(button) => (
        <Button {...button} variant="default" size="compact-md" leftSection={<IconPhoto size={16} aria-hidden />}>
          {t('jigs.sample')}
        </Button>
      )}
    </FileButton>
  )
}
