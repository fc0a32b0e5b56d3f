import { useCallback, useSyncExternalStore } from 'react'
import { type DataRouter, NavigationType, useLocation } from 'react-router'

/** Browsers limit how often a page may change its URL: Safari to 100 times in 30 seconds. */
const WRITE_DELAY_MS = 350

export type UrlParams = Readonly<Record<string, string | null>>

/** The parameters of the current history entry. The URL may not contain the latest changes yet. */
let params = new URLSearchParams()
let router: DataRouter | null = null
let writeTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether the browser is going back to the previous history entry, which then gets the current parameters. */
let isPopping = false

const notify = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Reads the parameters from a router. Its location is used instead of that of the window, because during a Back that
 * needs confirmation of unsaved changes, the window is at another history entry until the user has confirmed.
 */
export function connectUrlParams(connected: DataRouter): () => void {
  router = connected
  let { location } = connected.state
  params = new URLSearchParams(location.search)
  return connected.subscribe((state) => {
    if (state.location === location) return
    const isSameScreen = state.location.pathname === location.pathname
    location = state.location
    const keepsParams = isPopping && isSameScreen && state.historyAction === NavigationType.Pop
    isPopping = false
    if (keepsParams) return writeLater()
    params = new URLSearchParams(location.search)
    // another screen renders with its own parameters
    if (isSameScreen) notify()
  })
}

/** Returns the parameters of the URL, with the changes that are not yet written to it. */
export const getUrlParams = (): URLSearchParams => params

/** Returns the parameters with some of them replaced; null removes one. */
export function withParams(base: URLSearchParams, changes: UrlParams): URLSearchParams {
  const next = new URLSearchParams(base)
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
  params = withParams(params, changes)
  writeLater()
  notify()
}

function writeLater(): void {
  writeTimer ??= setTimeout(writeUrl, WRITE_DELAY_MS)
}

function writeUrl(): void {
  clearTimeout(writeTimer)
  writeTimer = undefined
  const state = window.history.state as { key?: string } | null
  if (router && router.state.location.key !== (state?.key ?? 'default')) return
  const url = new URL(window.location.href)
  url.search = params.toString()
  if (url.href !== window.location.href) window.history.replaceState(state, '', url)
}

/** State of a history entry that was added by `pushUrlParams`. */
interface PushedEntryState {
  /** The parameters that the previous history entry does not have. */
  readonly added: readonly string[]
}

/**
 * Changes parameters of the URL in a new history entry, so that Back restores them. Call it last in an event handler:
 * the new entry overwrites later changes of the same handler.
 */
export function pushUrlParams(changes: UrlParams): void {
  if (!router) throw new Error('The parameters of the URL are not connected to a router.')
  if (isPopping) return setUrlParams(changes)
  writeUrl()
  const { pathname, hash } = router.state.location
  const next = withParams(params, changes)
  const state: PushedEntryState = { added: Object.keys(changes).filter((name) => next.has(name)) }
  const target = { pathname, search: `?${next}`, hash }
  void router.navigate(target, { state, defaultShouldRevalidate: false, preventScrollReset: true })
}

/**
 * Removes parameters of the URL. If `pushUrlParams` added the history entry for them, the browser goes back to the
 * previous entry, which gets the current values of the other parameters.
 */
export function popUrlParams(names: readonly string[]): void {
  if (!names.some((name) => params.has(name))) return
  const state = router?.state.location.state as Partial<PushedEntryState> | null | undefined
  const isPushed = state?.added?.every((name) => names.includes(name))
  setUrlParams(Object.fromEntries(names.map((name) => [name, null])))
  if (!isPushed) return
  isPopping = true
  void router?.navigate(-1)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the value of a parameter of the URL and its setter. */
export function useUrlParam(name: string): [string | null, (value: string | null) => void] {
  useLocation() // renders again after a navigation
  const value = useSyncExternalStore(subscribe, () => params.get(name))
  const setValue = useCallback((next: string | null) => setUrlParams({ [name]: next }), [name])
  return [value, setValue]
}

/** The query string of the URL, with the changes that are not yet written to it. */
export function useUrlSearchParams(): string {
  useLocation() // renders again after a navigation
  return useSyncExternalStore(subscribe, () => params.toString())
}

/**
 * Returns the text in the URL for which a list is searched, and its setter, which removes the parameter if the text is
 * empty.
 */
export function useSearchText(): [string, (value: string) => void] {
  const [value, setValue] = useUrlParam('search')
  return [value ?? '', useCallback((next: string) => setValue(next === '' ? null : next), [setValue])]
}
