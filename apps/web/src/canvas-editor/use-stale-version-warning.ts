import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '../i18n/use-format.ts'
import type { ValidationMessage } from './validation-list.tsx'

export interface Versioned {
  readonly id: string
  readonly version?: number | undefined
}

/** Who saved the newest version, and what differs in it. */
export interface VersionConflict {
  readonly savedBy: string
  /** ISO 8601. */
  readonly savedAt: string
  readonly changes: readonly string[]
}

/** Returns the current version of an item that somebody has saved since it was opened; undefined if nobody has. */
export function findNewerVersion<T extends Versioned>(
  opened: T | null,
  storedItems: readonly T[] | undefined,
): T | undefined {
  const current = storedItems?.find(({ id }) => id === opened?.id)
  return current && current.version !== opened?.version ? current : undefined
}

/** The newest entry of the history of an item. */
interface SavedVersion {
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: string
}

/** Returns who saved the current version of an item, and what they changed; undefined while that is not known. */
export function toVersionConflict(
  current: Versioned,
  latestVersion: SavedVersion | undefined,
  listChanges: () => readonly { readonly text: string }[],
): VersionConflict | undefined {
  // the history may be older than the list for a moment
  if (latestVersion?.version !== current.version || latestVersion?.savedBy == null) return undefined
  return {
    savedBy: latestVersion.savedBy,
    savedAt: latestVersion.savedAt,
    changes: listChanges().map(({ text }) => text),
  }
}

/**
 * Returns a warning as soon as another user has saved or deleted the edited item. The server rejects a save in this
 * case; the warning appears before more is edited.
 *
 * @param baseVersion the version that the editor was opened with; null for a new item.
 * @param currentItems the current items of this kind; undefined while they are loading.
 * @param conflict who changed what; undefined while it is not known.
 * @param busy true during a save of this editor, in which no other warning appears and the one before stays.
 */
export function useStaleVersionWarning(
  baseVersion: Versioned | null,
  currentItems: readonly Versioned[] | undefined,
  busy: boolean,
  conflict: VersionConflict | undefined,
): ValidationMessage[] {
  const { t } = useTranslation()
  const format = useFormatters()
  const getText = (): string | null => {
    if (baseVersion === null || currentItems === undefined) return null
    const current = currentItems.find(({ id }) => id === baseVersion.id)
    if (!current) return t('drawing.deletedMeanwhile')
    if (current.version === baseVersion.version) return null
    if (!conflict) return t('drawing.savedMeanwhile')
    const { savedBy: name, savedAt, changes } = conflict
    return t('drawing.savedMeanwhileBy', { name, time: format.dateTime(savedAt), changes: format.list(changes) })
  }
  const current = getText()
  const [shown, setShown] = useState(current)
  if (!busy && shown !== current) setShown(current)
  const text = busy ? shown : current
  return text === null ? [] : [{ key: 'outdated', text, isWarning: true, keys: [] }]
}
