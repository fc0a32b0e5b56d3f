import { useCallback } from 'react'
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
  const close = useCallback(() => popUrlParams(names), [names])
  return { openDialog: name === undefined ? null : { name, id: params.get(name) ?? '' }, show, close }
}
