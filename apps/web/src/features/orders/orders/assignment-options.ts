import { isAdministratorKind } from '@platen/domain/permissions'
import { useQuery } from '@tanstack/react-query'
import { queryOptions } from '../../../api/queries.ts'

/** Returns the names of all jigs, each once. */
export function useJigNames(): string[] {
  const jigs = useQuery(queryOptions.jigs()).data?.jigs ?? []
  return [...new Set(jigs.map(({ name }) => name))]
}

/** Returns the users that orders can be assigned to, which administrators are not, as options of a select. */
export function useAssignableUsers(): { value: string; label: string }[] {
  const users = useQuery(queryOptions.users()).data?.users ?? []
  return users
    .filter(({ role, type }) => !isAdministratorKind({ role, type: type ?? undefined }))
    .map(({ id, userId }) => ({ value: id, label: userId }))
}
