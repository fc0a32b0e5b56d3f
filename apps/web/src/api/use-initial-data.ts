import { useState } from 'react'

/**
 * What a form is begun from: the first answer that is not about to be replaced. A form that is opened right after a
 * save never starts from what was stored before it, and what others save meanwhile does not pull it away.
 * `reset` forgets it for the next fresh answer; `round` is the form's key, so that it forgets too.
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
