import { Button } from '@mantine/core'
import { type ComponentType, type LazyExoticComponent, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingDialog } from '../../../components/row-dialog.tsx'
import { openUrlDialog, useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { popUrlParams, useUrlParam } from '../../../lib/url-params.ts'

/** Parameters of the URL: the open dialog, and what is selected in it. */
const PARAMS = ['open', 'tab'] as const

/** The names of the dialogs that have a button on the screen. */
const availableDialogs = new Set<string>()

/** The button of a section that opens its dialog, which is loaded on first use. */
export function OpenDialogButton(props: {
  /** The value of the parameter of the URL that opens the dialog. */
  readonly name: string
  readonly title: string
  /** The label of the button; `Open` by default. */
  readonly label?: string
  readonly dialog: LazyExoticComponent<ComponentType<{ onClose: () => void }>>
}) {
  const { t } = useTranslation()
  const [opened] = useUrlParam('open')
  const close = useCloseUrlDialog(PARAMS, opened === props.name ? opened : null)
  const openDialog = () => openUrlDialog({ open: props.name, tab: null })
  const label = props.label ?? `${t('settings.open')}: ${props.title}`
  useEffect(() => {
    availableDialogs.add(props.name)
    return () => void availableDialogs.delete(props.name)
  }, [props.name])
  useActionCommands([{ id: `open-${props.title}`, label, run: openDialog }])
  return (
    <>
      <Button variant="default" size="compact-md" aria-label={label} onClick={openDialog}>
        {props.label ?? t('settings.open')}
      </Button>
      {opened === props.name && (
        <Suspense fallback={null}>
          <props.dialog onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/**
 * If the URL names a dialog without a button on the screen, which does not exist or is not permitted: closes it with a
 * notification. It is rendered after the buttons.
 */
export function MissingSettingsDialog() {
  const [opened] = useUrlParam('open')
  return (
    opened !== null && (
      // its effect runs after those of the buttons
      <MissingDialog
        key={opened}
        isMissing={() => !availableDialogs.has(opened)}
        onClose={() => popUrlParams(PARAMS)}
      />
    )
  )
}
