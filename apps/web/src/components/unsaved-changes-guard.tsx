import { useBlocker } from 'react-router'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { discardUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts'

const DiscardChangesDialog = lazyComponent(async () => (await import('./dialog.tsx')).DiscardChangesDialog)

/** Asks for confirmation before a navigation, including Back, discards unsaved changes of an open form. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(hasUnsavedChanges)
  if (blocker.state !== 'blocked') return null
  const discard = () => {
    discardUnsavedChanges()
    blocker.proceed()
  }
  return <DiscardChangesDialog onKeep={() => blocker.reset()} onDiscard={discard} />
}
