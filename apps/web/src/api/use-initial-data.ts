import { useState } from 'react'

/**
 * Returns the initial data of a form, null until it is loaded: the first query result that is not being refetched. A
 * form opened right after a save does not start from the data before it, and later changes by other users do not
 * replace its values.
 */
export function useInitialData<Data>(query: { readonly data: Data | undefined; readonly isFetching: boolean }) {
  const [initialData, setInitialData] = useState<Data | null>(null)
  if (initialData === null && query.data !== undefined && !query.isFetching) setInitialData(query.data)
  return initialData
}
