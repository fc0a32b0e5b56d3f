import { type Location, useBlocker } from 'react-router'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const DiscardChangesDialog = lazyComponent(async () => (await import('./dialog.tsx')).DiscardChangesDialog)

/** State of a navigation that is not blocked, because the session has ended. */
export const SESSION_ENDED = { sessionEnded: true } as const

const isSessionEnded = ({ state }: Location): boolean =>
  (state as Partial<typeof SESSION_ENDED> | null)?.sessionEnded === true

/** Asks for confirmation before a navigation, including Back, discards unsaved changes of an open form. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(({ nextLocation }) => !isSessionEnded(nextLocation) && hasUnsavedChanges())
  if (blocker.state !== 'blocked') return null
  return <DiscardChangesDialog onKeep={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
}
