import { useState } from 'react'

/**
 * Returns the initial data of a form: the first query result that is not being refetched. A form opened right after a
 * save does not start from the data before it, and later changes by other users do not replace its values.
 * `beginAgain` discards the data and takes the next fresh result. `round` is the React key of the form, which resets
 * its state as well.
 */
export function useInitialData<Data>(query: { readonly data: Data | undefined; readonly isFetching: boolean }) {
  const [begun, setBegun] = useState<Data | null>(null)
  const [round, setRound] = useState(0)
  if (begun === null && query.data !== undefined && !query.isFetching) setBegun(query.data)
  const reset = () => {
    setBegun(null)
    setRound(round + 1)
  }
  return { begun, round, beginAgain: reset }
}
