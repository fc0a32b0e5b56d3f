import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useRegisterCommands } from './commands.ts'

export type ActionCommand = Omit<Command, 'group'>

/**
 * Registers actions in the command palette while the component is mounted; false for those that are not possible now. A
 * command keeps its object until labels change, and calls the handler of the last render.
 */
export function useActionCommands(actions: readonly (ActionCommand | false)[]): void {
  const { t } = useTranslation()
  const group = t('frame.palette.actions')
  const available = actions.filter((action) => action !== false)
  const latest = useRef(available)
  useEffect(() => {
    latest.current = available
  })
  const toCommand = (action: ActionCommand): Command => ({
    ...action,
    group,
    run: () => latest.current.find(({ id }) => id === action.id)?.run(),
  })
  const labels = JSON.stringify([group, ...available.map(({ id, label }) => [id, label])])
  const [registered, setRegistered] = useState(() => ({ labels, commands: available.map(toCommand) }))
  if (registered.labels !== labels) setRegistered({ labels, commands: available.map(toCommand) })
  useRegisterCommands(registered.commands)
}
