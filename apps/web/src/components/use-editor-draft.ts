import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, type DraftTarget, deleteDraft, NEW_ITEM, readDraft, writeDraft } from '../lib/editor-drafts.ts'
import { onDiscardChanges } from './unsaved-changes.ts'

/** Time without a change after which the changes are kept. */
const WRITE_DELAY_MS = 500

interface Editor<Content> {
  /** null: nothing is kept, for example without the permission to edit. */
  readonly owner: Omit<DraftTarget, 'id'> | null
  /** The edited item; null for a new one. */
  readonly item: { readonly id: string; readonly version?: number | undefined } | null
  readonly name: string
  readonly content: Content
  readonly isDirty: boolean
}

export interface EditorDraft<Content> {
  /** Changes that an earlier editor of this item could not save; null if there are none or the user has decided. */
  readonly foundDraft: Draft<Content> | null
  /** Whether these are changes of another version than the edited one. */
  readonly isOutdated: boolean
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
  owner,
  item,
  name,
  content,
  isDirty,
}: Editor<Content>): EditorDraft<Content> {
  const target = owner && { ...owner, id: item?.id ?? NEW_ITEM }
  const version = item?.version ?? null
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
      const { target: to, ...edited } = latest.current
      if (!to) return
      writeDraft(to, { ...edited, doc: content, time: Date.now() })
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
    isOutdated: foundDraft !== null && foundDraft.version !== version,
    dismiss: () => {
      clear()
      setFoundDraft(null)
    },
    clear,
  }
}
