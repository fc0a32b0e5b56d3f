import { Button } from '@mantine/core'
import type { Permission } from '@platen/domain/permissions'
import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions, useProfile } from '../../../api/queries.ts'
import { MissingDialog } from '../../../components/row-dialog.tsx'
import { openUrlDialog, useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { loadShopSystemDialog } from '../../platform/shop-system/index.ts'
import { loadRulesDialog } from '../decision-tree/index.ts'
import { loadInputSettingsDialog } from '../input-settings/index.ts'
import { loadMastersDialog } from '../masters/index.ts'
import { loadOutputSettingsDialog } from '../output-channels/index.ts'
import { loadTicketsDialog } from '../tickets/index.ts'

/** Parameters of the URL: the open dialog, and what is selected in it. */
const PARAMS = ['open', 'tab'] as const

interface PermittedDialog {
  /** The permission without which the dialog cannot be opened. */
  readonly permission: Permission
  readonly isForAdministrators?: boolean
  readonly Component: ComponentType<{ onClose: () => void }>
}

export type SettingsDialogName = 'masters' | 'rules' | 'inputs' | 'shopSystem' | 'channels' | 'tickets'

/** The dialogs of the settings home, by the value of the parameter `open`. */
export const SETTINGS_DIALOGS: Readonly<Record<SettingsDialogName, PermittedDialog>> = {
  masters: { permission: 'masters_view', Component: lazyComponent(loadMastersDialog) },
  rules: { permission: 'automation_rules_view', Component: lazyComponent(loadRulesDialog) },
  inputs: {
    permission: 'input_settings_view',
    Component: lazyComponent(loadInputSettingsDialog),
  },
  shopSystem: {
    permission: 'input_settings_view',
    isForAdministrators: true,
    Component: lazyComponent(loadShopSystemDialog),
  },
  channels: {
    permission: 'output_settings_view',
    Component: lazyComponent(loadOutputSettingsDialog),
  },
  tickets: {
    permission: 'output_settings_view',
    Component: lazyComponent(loadTicketsDialog),
  },
}

/** Returns the dialog of a name; undefined if there is none, or if the user may not open it. */
function usePermittedDialog(name: string | null): PermittedDialog | undefined {
  const profile = useProfile()
  const hasPermission = usePermissions()
  const dialog = Object.entries(SETTINGS_DIALOGS).find(([candidate]) => candidate === name)?.[1]
  if (!profile || !dialog || !hasPermission(dialog.permission)) return undefined
  return dialog.isForAdministrators && !hasAdministratorRole(profile) ? undefined : dialog
}

interface OpenDialogButtonProps {
  readonly name: SettingsDialogName
  readonly title: string
  /** The label of the button; `Open` by default. */
  readonly label?: string
}

/** The button of a section that opens its dialog; nothing if the user may not open it. */
export function OpenDialogButton({ name, title, label }: OpenDialogButtonProps) {
  const { t } = useTranslation()
  // Not the name: a set-up step and a section can have the same dialog.
  const commandId = useId()
  const isPermitted = usePermittedDialog(name) !== undefined
  const openDialog = () => openUrlDialog({ open: name, tab: null })
  const fullLabel = label ?? `${t('settings.open')}: ${title}`
  useActionCommands(isPermitted ? [{ id: commandId, label: fullLabel, run: openDialog }] : [])
  if (!isPermitted) return null
  return (
    <Button variant="default" size="compact-md" aria-label={fullLabel} onClick={openDialog}>
      {label ?? t('settings.open')}
    </Button>
  )
}

/** The dialog that the URL names. If it does not exist or is not permitted, it is closed with a notification. */
export function SettingsDialog() {
  const [opened] = useUrlParam('open')
  const close = useCloseUrlDialog(PARAMS, opened)
  const dialog = usePermittedDialog(opened)
  if (opened === null) return null
  if (dialog === undefined) return <MissingDialog key={opened} onClose={close} />
  return <dialog.Component onClose={close} />
}
