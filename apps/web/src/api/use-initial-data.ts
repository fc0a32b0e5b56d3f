import { useState } from 'react'

/**
 * Returns the initial data of a form: the first query result that is not being refetched. A form opened right after a
 * save does not start from the data before it, and later changes by other users do not replace its values. `reset`
 * discards the data and takes the next fresh result. `resetKey` is the React key of the form, which resets its state as
 * well.
 */
export function useInitialData<Data>(query: { readonly data: Data | undefined; readonly isFetching: boolean }) {
  const [initialData, setInitialData] = useState<Data | null>(null)
  const [resetKey, setResetKey] = useState(0)
  if (initialData === null && query.data !== undefined && !query.isFetching) setInitialData(query.data)
  const reset = () => {
    setInitialData(null)
    setResetKey(resetKey + 1)
  }
  return { initialData, resetKey, reset }
}
