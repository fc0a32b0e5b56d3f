import { Button } from '@mantine/core'
import { hasPermission, isAdministratorKind, type Permission } from '@platen/domain/permissions'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/queries.ts'
import { MissingDialog } from '../../../components/row-dialog.tsx'
import { openUrlDialog, useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { toPrincipal } from '../../../lib/principal.ts'
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
  /** Loaded on first use. */
  readonly Component: LazyExoticComponent<ComponentType<{ onClose: () => void }>>
}

/** The dialogs of the settings home, by the value of the parameter `open`. */
const DIALOGS = {
  masters: { permission: 'masters_view', Component: lazy(async () => ({ default: await loadMastersDialog() })) },
  rules: { permission: 'automation_rules_view', Component: lazy(async () => ({ default: await loadRulesDialog() })) },
  inputs: {
    permission: 'input_settings_view',
    Component: lazy(async () => ({ default: await loadInputSettingsDialog() })),
  },
  shopSystem: {
    permission: 'input_settings_view',
    isForAdministrators: true,
    Component: lazy(async () => ({ default: await loadShopSystemDialog() })),
  },
  channels: {
    permission: 'output_settings_view',
    Component: lazy(async () => ({ default: await loadOutputSettingsDialog() })),
  },
  tickets: {
    permission: 'output_settings_view',
    Component: lazy(async () => ({ default: await loadTicketsDialog() })),
  },
} as const satisfies Readonly<Record<string, PermittedDialog>>

export type SettingsDialogName = keyof typeof DIALOGS

/** Returns the dialog of a name; undefined if there is none, or if the user may not open it. */
function usePermittedDialog(name: string | null): PermittedDialog | undefined {
  const profile = useProfile()
  if (profile === null || name === null || !Object.hasOwn(DIALOGS, name)) return undefined
  const dialog: PermittedDialog = DIALOGS[name as SettingsDialogName]
  const who = toPrincipal(profile)
  const isPermitted = hasPermission(who, dialog.permission) && (!dialog.isForAdministrators || isAdministratorKind(who))
  return isPermitted ? dialog : undefined
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
  const isPermitted = usePermittedDialog(name) !== undefined
  const openDialog = () => openUrlDialog({ open: name, tab: null })
  const fullLabel = label ?? `${t('settings.open')}: ${title}`
  useActionCommands(isPermitted ? [{ id: `open-${title}`, label: fullLabel, run: openDialog }] : [])
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
  return (
    <Suspense fallback={null}>
      <dialog.Component onClose={close} />
    </Suspense>
  )
}
