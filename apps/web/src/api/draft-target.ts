import { type DraftKind, type DraftTarget, listDrafts, NEW_ITEM } from '../lib/editor-drafts.ts'
import { getCurrentEnvironment } from './environment.ts'
import { useProfile } from './queries.ts'

/** Returns the owner of the drafts of a kind: the user in the environment of this tab; null without one. */
export function useDraftOwner(kind: DraftKind): Omit<DraftTarget, 'id'> | null {
  const userId = useProfile()?.userId
  const environment = getCurrentEnvironment()
  return userId && environment ? { kind, environment, userId } : null
}

/**
 * Returns the names of the items of a kind whose changes the user could not save; a new item may have an empty name.
 *
 * @param openDialog the dialog of the screen; the item that it edits is not listed
 * @param exists false for an item that was deleted: it cannot be opened to restore its changes
 */
export function useDraftNames(
  kind: DraftKind,
  openDialog: { readonly name: string; readonly id: string } | null,
  exists: (id: string) => boolean = () => true,
): readonly string[] {
  const owner = useDraftOwner(kind)
  if (!owner) return []
  const editedId = openDialog?.name === 'create' ? NEW_ITEM : openDialog?.id
  const drafts = listDrafts(owner).filter(({ id }) => id !== editedId && (id === NEW_ITEM || exists(id)))
  return drafts.map(({ name }) => name)
}
