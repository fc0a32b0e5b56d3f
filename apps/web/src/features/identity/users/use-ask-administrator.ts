import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'

/** Administrators that are named; larger shops have more. */
const MAX_NAMED = 3

/** Returns the sentence that names the administrators of the environment; empty if there are none. */
export function useAskAdministrator(): string {
  const { t } = useTranslation()
  const { list } = useFormatters()
  const users = useQuery(queryOptions.users()).data?.users ?? []
  const names = users.filter(({ role }) => role === 'admin').map(({ userId }) => userId)
  return names.length === 0 ? '' : t('frame.askAdministrator', { names: list(names.slice(0, MAX_NAMED)) })
}
