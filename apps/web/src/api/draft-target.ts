import { type DraftKind, type DraftTarget, listDrafts } from '../lib/editor-drafts.ts'
import { getCurrentEnvironment } from './environment.ts'
import { useProfile } from './queries.ts'

/** Returns the owner of the drafts of a kind: the user in the environment of this tab; null without one. */
export function useDraftOwner(kind: DraftKind): Omit<DraftTarget, 'id'> | null {
  const userId = useProfile()?.userId
  const environment = getCurrentEnvironment()
  return userId && environment ? { kind, environment, userId } : null
}

/** Returns the names of the items of a kind whose changes the user could not save; a new item may have an empty name. */
export function useDraftNames(kind: DraftKind): readonly string[] {
  const owner = useDraftOwner(kind)
  return owner ? listDrafts(owner).map(({ name }) => name) : []
}
