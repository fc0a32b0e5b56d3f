import { Button } from '@mantine/core'
import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActionCommands } from '../../../components/use-action-commands.ts'

/** The button of a section that opens its dialog, which is loaded on first use. */
export function OpenDialogButton(props: {
  readonly title: string
  /** The label of the button; `Open` by default. */
  readonly label?: string
  readonly dialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>>
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const label = props.label ?? `${t('settings.open')}: ${props.title}`
  useActionCommands([{ id: `open-${props.title}`, label, run: () => setOpen(true) }])
  return (
    <>
      <Button variant="default" size="compact-md" aria-label={label} onClick={() => setOpen(true)}>
        {props.label ?? t('settings.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <props.dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
