import { getStoredItem, getStoredKeys, setStoredItem } from './web-storage.ts'

/** The editors whose unsaved changes are kept. */
export type DraftKind = 'jig' | 'layout' | 'rules' | 'template'

/** The id in the target of a new item. */
export const NEW_ITEM = 'new'

/** The edited item and its editor. */
export interface DraftTarget {
  readonly kind: DraftKind
  /** Id of the edited item; `NEW_ITEM` for a new one. */
  readonly id: string
  readonly environment: string
  readonly userId: string
}

/** Unsaved changes of an editor, kept in the browser while the editor is open. */
export interface Draft<Content> {
  /** Name of the item when it was edited; empty if it has none. */
  readonly name: string
  /** Version of the item that was edited; null for a new one. */
  readonly version: number | null
  /** The edited content; `doc` is its name in the browser's storage. */
  readonly doc: Content
  /** Time of the last change, in ms since 1970. */
  readonly time: number
}

/** Increased when the form of a document changes, so that older drafts are ignored. */
const FORMAT = 1
const PREFIX = `draft${FORMAT}`
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

const toPrefix = ({ kind, environment, userId }: Omit<DraftTarget, 'id'>): string =>
  `${PREFIX}/${environment}/${userId}/${kind}/`
const toKey = (target: DraftTarget): string => toPrefix(target) + target.id

/** Returns the kept changes of an item; null if there are none or they are older than 30 days. */
export function readDraft<Content>(target: DraftTarget): Draft<Content> | null {
  try {
    const draft = JSON.parse(getStoredItem('local', toKey(target)) ?? 'null') as Draft<Content> | null
    if (draft === null || Date.now() - draft.time < MAX_AGE_MS) return draft
  } catch {
    // not written by Platen
  }
  deleteDraft(target)
  return null
}

/** Keeps the changes of an item, unless the browser's storage is full. */
export function writeDraft<Content>(target: DraftTarget, draft: Draft<Content>): void {
  setStoredItem('local', toKey(target), JSON.stringify(draft))
}

export const deleteDraft = (target: DraftTarget): void => setStoredItem('local', toKey(target), null)

/** Returns the kept changes of all items of a kind, with the ids of the items. */
export function listDrafts(owner: Omit<DraftTarget, 'id'>): readonly (Draft<unknown> & Pick<DraftTarget, 'id'>)[] {
  const prefix = toPrefix(owner)
  const ids = getStoredKeys('local').flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  return ids.flatMap((id) => {
    const draft = readDraft({ ...owner, id })
    return draft ? [{ ...draft, id }] : []
  })
}
