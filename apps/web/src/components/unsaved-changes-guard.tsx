import { useEffect, useSyncExternalStore } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { discardUnsavedChanges, hasUnsavedChanges, subscribeToForms } from './unsaved-changes.ts'

const DiscardChangesDialog = lazyComponent(async () => (await import('./dialog.tsx')).DiscardChangesDialog)

/** Asks for confirmation before a navigation, including Back, discards unsaved changes of an open form. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(hasUnsavedChanges)
  return blocker.state === 'blocked' && <DiscardQuestion blocker={blocker} />
}

/** It is withdrawn, and the page stays open, if the changes are saved meanwhile. */
function DiscardQuestion({ blocker }: { blocker: Blocker & { state: 'blocked' } }) {
  const isUnsaved = useSyncExternalStore(subscribeToForms, hasUnsavedChanges)
  useEffect(() => {
    if (!isUnsaved) blocker.reset()
  }, [isUnsaved, blocker])
  const discard = () => {
    discardUnsavedChanges()
    blocker.proceed()
  }
  return <DiscardChangesDialog onKeep={() => blocker.reset()} onDiscard={discard} />
}
