import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../lib/lazy-component.tsx'

const LabelsDialog = lazyComponent(async () => (await import('./labels-dialog.tsx')).LabelsDialog)

/** Prints the labels of the pieces of a run. */
export function RunLabelsButton({ runId }: { readonly runId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="md" variant="default" leftSection={<IconTag size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('printing.labels')}
      </Button>
      {isOpen && <LabelsDialog source={{ runId }} onClose={() => setOpen(false)} />}
    </>
  )
}
