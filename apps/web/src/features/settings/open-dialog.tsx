import { Button } from '@mantine/core'
import { type ComponentType, type LazyExoticComponent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The button of a section that opens its dialog, which is fetched when it is first wanted. */
export function OpenDialog(props: {
  readonly title: string
  readonly dialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>>
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${t('settings.open')}: ${props.title}`}
        onClick={() => setOpen(true)}
      >
        {t('settings.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <props.dialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
