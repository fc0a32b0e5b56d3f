import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import {
  getUrlParams,
  popUrlParams,
  pushUrlParams,
  setUrlParams,
  type UrlParams,
  useUrlSearchParams,
} from '../lib/url-params.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/**
 * Opens the dialog of these parameters of the URL; Back closes it. No entry is added to the history if the dialog
 * replaces one of the same parameters, or is above a form with unsaved changes, because Back would then ask for
 * confirmation.
 */
export function openUrlDialog(changes: UrlParams): void {
  const params = getUrlParams()
  if (hasUnsavedChanges() || Object.keys(changes).some((name) => params.has(name))) setUrlParams(changes)
  else pushUrlParams(changes)
}

/**
 * Returns a function that runs an action while the dialog is open. It has no effect after the dialog was closed by
 * Back, so that the response to its request does not change the dialog that is open then.
 *
 * @param id identifies the open dialog; null if it is not open
 */
export function useWhileOpen(id: string | null): (action: () => void) => void {
  const dialog = useMemo(() => (id === null ? null : { id }), [id])
  const current = useRef<typeof dialog>(null)
  // before the effects of a dialog, which may close it
  useLayoutEffect(() => {
    current.current = dialog
    return () => {
      current.current = null
    }
  }, [dialog])
  return useCallback(
    (action) => {
      if (dialog && current.current === dialog) action()
    },
    [dialog],
  )
}

/**
 * Returns the function that closes the open dialog: it removes these parameters of the URL. It has no effect after the
 * dialog was closed by Back.
 *
 * @param names a constant array
 * @param id identifies the open dialog; null if it is not open
 */
export function useCloseUrlDialog(names: readonly string[], id: string | null): () => void {
  const whileOpen = useWhileOpen(id)
  return useCallback(() => whileOpen(() => popUrlParams(names)), [whileOpen, names])
}

interface OpenUrlDialog<Name extends string> {
  readonly name: Name
  /** The id of the row; empty for a dialog without one. */
  readonly id: string
}

interface UrlDialog<Name extends string> {
  /** Null if none is open. */
  readonly openDialog: OpenUrlDialog<Name> | null
  readonly show: (name: Name, id?: string) => void
  readonly close: () => void
}

/**
 * The dialogs of a screen, of which one is open at a time. The URL names it: the parameter is the name of the dialog,
 * its value the id of the row. So the dialog survives a reload, is part of a link, and Back closes it.
 *
 * @param names a constant array
 */
export function useUrlDialog<Name extends string>(names: readonly Name[]): UrlDialog<Name> {
  const params = new URLSearchParams(useUrlSearchParams())
  const name = names.find((candidate) => params.has(candidate))
  const show = useCallback(
    (next: Name, id = '') =>
      openUrlDialog({ ...Object.fromEntries(names.map((dialogName) => [dialogName, null])), [next]: id }),
    [names],
  )
  const openDialog = name === undefined ? null : { name, id: params.get(name) ?? '' }
  const close = useCloseUrlDialog(names, openDialog && `${openDialog.name} ${openDialog.id}`)
  return { openDialog, show, close }
}
