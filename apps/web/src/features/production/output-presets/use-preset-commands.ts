import type { WireOutputPreset } from '@platen/contract/output-presets'
import {
  IconListCheck,
  IconPlaylistAdd,
  IconPlus,
  IconPrinter,
  IconRowRemove,
  IconStack2,
  IconTag,
  IconWand,
} from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useRegisterCommands } from '../../../components/commands.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { openPrintJobs } from '../printing/index.ts'
import type { EnabledActions } from './preset-actions-state.ts'

/** Registers the commands of the palette that select a preset, and the one that adds one. */
export function usePresetCommands(
  presets: readonly WireOutputPreset[],
  onPreset: (id: string) => void,
  onAdd: (() => void) | undefined,
): void {
  const { t } = useTranslation()
  const latest = useRef(onPreset)
  useEffect(() => {
    latest.current = onPreset
  })
  const commands = useMemo(
    () =>
      presets.map(
        ({ id, name }): Command => ({
          id: `preset-${id}`,
          label: name,
          group: t('outputPreset.presets'),
          icon: IconStack2,
          run: () => latest.current(id),
        }),
      ),
    [presets, t],
  )
  useRegisterCommands(commands)
  useActionCommands([
    onAdd !== undefined && { id: 'addPreset', label: t('outputPreset.add'), icon: IconPlus, run: onAdd },
  ])
}

/** What each of the actions does. */
export interface ActionHandlers {
  readonly autoFill: () => void
  readonly addOrder: () => void
  readonly addOne: () => void
  readonly removeOrders: () => void
  readonly printLabels: () => void
  readonly printOrders: () => void
}

/** Registers the actions of the selected preset that are possible now, and the one that shows the print jobs. */
export function usePresetActionCommands(abilities: EnabledActions, handlers: ActionHandlers): void {
  const { t } = useTranslation()
  const action = (id: keyof ActionHandlers, label: string, icon: typeof IconWand) =>
    abilities[id] && { id, label, icon, run: handlers[id] }
  useActionCommands([
    action('autoFill', t('outputPreset.autoFill'), IconWand),
    action('addOrder', t('outputPreset.addOrder'), IconPlaylistAdd),
    action('addOne', t('outputPreset.addOne'), IconPlus),
    action('removeOrders', t('outputPreset.removeOrders'), IconRowRemove),
    action('printLabels', t('printing.labels'), IconTag),
    action('printOrders', t('printing.orders'), IconPrinter),
    { id: 'openJobs', label: t('printing.jobs'), icon: IconListCheck, run: () => openPrintJobs() },
  ])
}
