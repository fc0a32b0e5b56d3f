import type { WireSavedVersion } from '@platen/contract/jigs'
import type { LiveTopic } from '@platen/contract/live'
import { useListPages } from './list-pages.ts'
import { topicQueryKey } from './query-helpers.ts'

interface VersionPage {
  readonly versions: readonly WireSavedVersion[]
  readonly nextCursor: string | null
}

/** What differs between the histories of jigs, layouts, templates and products. */
interface VersionHistory {
  readonly topic: LiveTopic
  readonly item: { readonly id: string; readonly version?: number | undefined }
  readonly fetchPage: (page: { readonly cursor?: string }, signal: AbortSignal) => Promise<VersionPage>
  /** Restores a version in place of the current one. Returns false if the user cancelled it; shows its errors. */
  readonly restore: (version: number, current: number) => Promise<boolean>
  readonly onRestored: () => void
}

/** Returns the saved versions of an item for `VersionHistoryDialog`, newest first, page by page. */
export function useVersionHistory({ topic, item, fetchPage, restore, onRestored }: VersionHistory) {
  const { query, pages, next } = useListPages([...topicQueryKey(topic), 'versions', item.id], fetchPage)
  // The newest version of the displayed history; the row that opened the dialog can be older than the user's own
  // change.
  const current = pages?.[0]?.versions[0]?.version ?? item.version ?? 1
  const goBack = async (version: number) => {
    if (await restore(version, current)) onRestored()
  }
  return {
    query,
    versions: pages?.flatMap((page) => page.versions),
    next,
    onRestore: (version: number) => void goBack(version).catch(() => {}),
  }
}
