import { calls } from '@platen/contract/calls'
import { useApiQuery } from '../../../api/query-helpers.ts'

/** The fonts of the shop, by name; undefined while they are loading. */
export function useFonts() {
  const query = useApiQuery('templates', calls.fonts.list)
  return { fonts: query.data?.fonts, query }
}
