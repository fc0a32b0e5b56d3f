import type { WireOutputPreset } from '@platen/contract/output-presets'
import { IconListCheck, IconPrinter, IconStack2, IconTag, IconWand } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useRegisterCommands } from '../../../components/commands.ts'
import type { EnabledActions } from './preset-actions-state.ts'

/** Registers the commands of the palette that select a preset. */
export function usePresetCommands(presets: readonly WireOutputPreset[], onPreset: (id: string) => void): void {
  const { t } = useTranslation()
  const latest = useLatest(onPreset)
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
    [presets, latest, t],
  )
  useRegisterCommands(commands)
}

interface ActionHandlers {
  readonly autoFill: () => void
  readonly printLabels: () => void
  readonly printOrders: () => void
  readonly openJobs: () => void
}

/** Registers the actions of the selected preset that are possible now. */
export function usePresetActionCommands(abilities: EnabledActions, handlers: ActionHandlers): void {
  const { t } = useTranslation()
  const { autoFill, printLabels, printOrders } = abilities
  const latest = useLatest(handlers)
  const commands = useMemo(() => {
    const group = t('frame.palette.actions')
    const action = (id: keyof ActionHandlers, label: string, icon: typeof IconWand): Command => ({
      id,
      label,
      group,
      icon,
      run: () => latest.current[id](),
    })
    return [
      ...(autoFill ? [action('autoFill', t('outputPreset.autoFill'), IconWand)] : []),
      ...(printLabels ? [action('printLabels', t('printing.labels'), IconTag)] : []),
      ...(printOrders ? [action('printOrders', t('printing.orders'), IconPrinter)] : []),
      action('openJobs', t('printing.jobs'), IconListCheck),
    ]
  }, [autoFill, printLabels, printOrders, latest, t])
  useRegisterCommands(commands)
}

/** A command keeps its object between renders and calls the handler of the last one. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
