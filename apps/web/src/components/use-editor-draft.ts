import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, type DraftTarget, deleteDraft, readDraft, writeDraft } from '../lib/editor-drafts.ts'
import { onDiscardChanges } from './unsaved-changes.ts'

/** Time without a change after which the changes are kept. */
const WRITE_DELAY_MS = 500

interface EditedItem<Content> {
  /** null: nothing is kept, for example without the permission to edit. */
  readonly target: DraftTarget | null
  readonly name: string
  readonly version: number | null
  readonly content: Content
  readonly isDirty: boolean
}

export interface EditorDraft<Content> {
  /** Changes that an earlier editor of this item could not save; null if there are none or the user has decided. */
  readonly foundDraft: Draft<Content> | null
  /** Called when the user has restored or discarded the found changes. */
  readonly dismiss: () => void
  /** Deletes the kept changes: they were saved or discarded. */
  readonly clear: () => void
}

/**
 * Keeps the unsaved changes of an editor in the browser, so that a crash, a reload or a lost session does not lose
 * them. Nothing is kept until the user has decided about changes that were found.
 */
export function useEditorDraft<Content>({
  target,
  name,
  version,
  content,
  isDirty,
}: EditedItem<Content>): EditorDraft<Content> {
  const [foundDraft, setFoundDraft] = useState(() => target && readDraft<Content>(target))
  const canWrite = target !== null && foundDraft === null
  const latest = useRef({ target, name, version })
  const isWritten = useRef(false)
  useEffect(() => {
    latest.current = { target, name, version }
  })
  const clear = useCallback(() => {
    if (latest.current.target) deleteDraft(latest.current.target)
    isWritten.current = false
  }, [])
  useEffect(() => onDiscardChanges(clear), [clear])
  useEffect(() => {
    if (!canWrite) return undefined
    if (!isDirty) {
      if (isWritten.current) clear()
      return undefined
    }
    const write = () => {
      const { target: to, ...item } = latest.current
      if (!to) return
      writeDraft(to, { ...item, doc: content, time: Date.now() })
      isWritten.current = true
    }
    const timer = setTimeout(write, WRITE_DELAY_MS)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [canWrite, isDirty, content, clear])
  return {
    foundDraft,
    dismiss: () => {
      clear()
      setFoundDraft(null)
    },
    clear,
  }
}
