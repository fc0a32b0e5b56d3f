import { useEffect, useRef } from 'react'

/** The open forms; each returns whether it has unsaved changes. */
const forms = new Set<() => boolean>()

const listeners = new Set<() => void>()
const notify = (): void => listeners.forEach((listener) => listener())

/** Calls the listener when a form was rendered or closed; returns the function that removes it. */
export function subscribeToForms(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const hasUnsavedChanges = (): boolean => [...forms].some((isDirty) => isDirty())

/** Before a navigation that leaves all forms without asking: the session has ended. */
export const forgetUnsavedChanges = (): void => forms.clear()

/** What forms do when the user discards their changes. */
const discardHandlers = new Set<() => void>()

/** Registers what to do when the user discards the changes; returns the function that removes it. */
export function onDiscardChanges(handler: () => void): () => void {
  discardHandlers.add(handler)
  return () => void discardHandlers.delete(handler)
}

/** The user has confirmed that the changes of all open forms are lost. */
export function discardUnsavedChanges(): void {
  for (const handler of discardHandlers) handler()
  forgetUnsavedChanges()
}

/** The browser asks for confirmation before it closes or reloads the page. */
function confirmBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedChanges()) event.preventDefault()
}

/**
 * Registers a form while it is mounted: leaving the page asks for confirmation while it has unsaved changes. The
 * listener of the browser exists only while there are forms, because it excludes a page from the back/forward cache.
 */
export function useUnsavedChanges(isDirty: () => boolean): void {
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    notify()
  })
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    window.addEventListener('beforeunload', confirmBeforeUnload)
    return () => {
      forms.delete(form)
      notify()
      if (forms.size === 0) window.removeEventListener('beforeunload', confirmBeforeUnload)
    }
  }, [])
}
