import { ApiError, createClient, parseResponse } from '@platen/contract/client'
import { customerProofCalls } from '@platen/contract/customer-proofs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOutageCode } from '../../../api/outage.ts'
import { type DisplayedProof, takeFirstProof, takeFirstResponse } from './first-proof.ts'

/** Interval at which the page requests a picture that is being made, in ms. */
const POLL_INTERVAL_MS = 1500
/** The same for a picture that was not rendered in time. */
const MISSING_INTERVAL_MS = 5000
const MAX_RETRIES = 2

const hasCode = (error: unknown, code: ApiError['code']): boolean => error instanceof ApiError && error.code === code

/**
 * What a customer has to approve, and the answers of the customer, with the token of the link. The page needs no
 * session.
 */
export function useCustomerProof(environment: string, token: string) {
  const [client] = useState(() => createClient({ customer: () => environment }))
  const [isChanged, setChanged] = useState(false)
  const [hasRetried, setRetried] = useState(false)
  const query = useQuery({
    queryKey: ['customer proof', environment, token],
    initialData: takeFirstProof,
    queryFn: async ({ signal }) => {
      const response = await takeFirstResponse()
      if (response) return (await parseResponse(response)) as DisplayedProof
      return client(customerProofCalls.open, { body: { token } }, signal)
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.isReady === false) return POLL_INTERVAL_MS
      return data?.pictures.some(({ image }) => image === null) ? MISSING_INTERVAL_MS : false
    },
    retry: (count, error) => getOutageCode(error) !== null || (count < MAX_RETRIES && !hasCode(error, 'not_found')),
  })
  /** Shows what has changed meanwhile. */
  const onError = (error: unknown) => {
    if (!hasCode(error, 'changed_meanwhile') && !hasCode(error, 'not_found')) return
    setChanged(hasCode(error, 'changed_meanwhile'))
    void query.refetch()
  }
  const approve = useMutation({
    mutationFn: (note: string) =>
      client(customerProofCalls.approve, {
        body: { token, mark: query.data?.mark ?? '', ...(note.trim() === '' ? {} : { note: note.trim() }) },
      }),
    onMutate: () => setChanged(false),
    onError,
  })
  const changeTexts = useMutation({
    mutationFn: (values: Readonly<Record<string, { readonly from: string; readonly to: string }>>) =>
      client(customerProofCalls.changeTexts, { body: { token, values } }),
    onMutate: () => setChanged(false),
    onSuccess: () => query.refetch(),
    onError,
  })
  return {
    proof: query.data,
    isGone: hasCode(query.error, 'not_found'),
    hasFailed: query.isError || getOutageCode(query.failureReason) !== null,
    retry: () => {
      setRetried(true)
      void query.refetch()
    },
    /** The page replaces the button that was pressed, which had the focus. */
    hasRetried,
    /** The order has changed since the customer saw it. */
    isChanged,
    approve,
    changeTexts,
  }
}

export type CustomerProofAnswers = ReturnType<typeof useCustomerProof>
