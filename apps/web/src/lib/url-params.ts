import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/** Browsers limit how often a page may change its URL: Safari to 100 times in 30 seconds. */
const WRITE_DELAY_MS = 350

export type UrlParams = Readonly<Record<string, string | null>>

/** Parameters that are not yet in the URL of the history entry they belong to. */
let pending: { readonly entry: string; readonly params: URLSearchParams } | null = null
const listeners = new Set<() => void>()

/** Identifies the history entry: the router gives each one a key, also a second one with the same path. */
function getEntry(): string {
  const state = window.history.state as { key?: string } | null
  return `${window.location.pathname} ${state?.key ?? ''}`
}

/** Returns the parameters of the URL, with the changes that are not yet written to it. */
export const getUrlParams = (): URLSearchParams =>
  pending?.entry === getEntry() ? pending.params : new URLSearchParams(window.location.search)

/** Returns the parameters with some of them replaced; null removes one. */
export function withParams(params: URLSearchParams, changes: UrlParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * Changes parameters of the URL without a navigation: the loaders of the route do not run again and no entry is added
 * to the history. Subscribers see the values at once; the URL follows after a short delay.
 */
export function setUrlParams(changes: UrlParams): void {
  if (pending === null) setTimeout(writeUrl, WRITE_DELAY_MS)
  pending = { entry: getEntry(), params: withParams(getUrlParams(), changes) }
  for (const listener of listeners) listener()
}

function writeUrl(): void {
  const written = pending
  pending = null
  if (written?.entry !== getEntry()) return
  const url = new URL(window.location.href)
  url.search = written.params.toString()
  window.history.replaceState(window.history.state, '', url)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A value that is stored in the URL: it survives a reload and Back, and is part of a link. */
export function useUrlParam(name: string): [string | null, (value: string | null) => void] {
  useLocation() // renders again after a navigation
  const value = useSyncExternalStore(subscribe, () => getUrlParams().get(name))
  const setValue = useCallback((next: string | null) => setUrlParams({ [name]: next }), [name])
  return [value, setValue]
}

/** The query string of the URL, with the changes that are not yet written to it. */
export function useUrlSearchParams(): string {
  useLocation() // renders again after a navigation
  return useSyncExternalStore(subscribe, () => getUrlParams().toString())
}

/** A text in the URL; the parameter is removed if it is empty. */
export function useUrlText(name: string): [string, (value: string) => void] {
  const [value, setValue] = useUrlParam(name)
  return [value ?? '', useCallback((next: string) => setValue(next === '' ? null : next), [setValue])]
}
