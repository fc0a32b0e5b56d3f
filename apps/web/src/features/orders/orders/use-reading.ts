import { calls } from '@platen/contract/calls'
import type { ReadingDecision, WireUnreadJob } from '@platen/contract/orders'
import { useEffect, useState } from 'react'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey, useApiMutation } from '../../../api/query-helpers.ts'
import { createId } from '../../../lib/random-id.ts'

/** Jobs before the end of those that are loaded at which the next page is fetched. */
const PREFETCH_DISTANCE = 20

/** A decision of this user about a job. */
interface Decided {
  /** Index of the job. */
  readonly at: number
  readonly before: ReadingDecision
}

/** What is known of a job since the list was loaded. */
interface Known {
  readonly markerText: string
  readonly state: ReadingDecision
}

const initialState = ({ heldBy }: WireUnreadJob): ReadingDecision => (heldBy === null ? 'unread' : 'hold')

/**
 * The jobs whose texts are to be read, as they were when the dialog was opened: a list that changed while it is read
 * would skip jobs.
 */
export function useReading() {
  const [round, setRound] = useState(createId)
  const [index, setIndex] = useState(0)
  const [readJobs, setReadJobs] = useState<ReadonlyMap<number, Known>>(new Map())
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const { query, pages, next } = useListPages([...topicQueryKey('session'), 'reading', round], (page, signal) =>
    client(calls.orders.listUnread, { query: page }, signal),
  )
  const record = useApiMutation(calls.orders.recordReading, { invalidates: ['orders'] })
  const jobs = pages?.flatMap((page) => page.jobs) ?? []
  const total = next ? Math.max(pages?.[0]?.total ?? 0, jobs.length + 1) : jobs.length
  useEffect(() => {
    if (next && !next.isLoading && !next.hasFailed && index > jobs.length - PREFETCH_DISTANCE) next.onLoad()
  }, [index, jobs.length, next])

  const job = jobs[index]
  const getState = (jobIndex: number) =>
    readJobs.get(jobIndex)?.state ?? (jobs[jobIndex] ? initialState(jobs[jobIndex]) : 'unread')
  const send = async (jobIndex: number, decision: ReadingDecision): Promise<boolean> => {
    const decidedJob = jobs[jobIndex]
    if (!decidedJob || record.isPending) return false
    const { id, jobId } = decidedJob
    const body = { id, jobId, mark: readJobs.get(jobIndex)?.markerText ?? decidedJob.mark, decision }
    const response = await record.mutateAsync({ body }).catch(() => null)
    if (response) setReadJobs((before) => new Map(before).set(jobIndex, { markerText: response.mark, state: decision }))
    return response !== null
  }
  return {
    query,
    next,
    job,
    index,
    total,
    state: getState(index),
    error: record.error,
    canUndo: decided.length > 0,
    /** Shows the job before or after the current one; after the last one, the end. */
    move: (step: 1 | -1) => setIndex((now) => Math.max(0, Math.min(jobs.length, now + step))),
    /** Records a decision about the current job, and shows the next one unless a hold is ended. */
    decide: async (decision: ReadingDecision) => {
      const before = getState(index)
      if (!(await send(index, decision))) return
      setDecided((list) => [...list, { at: index, before }])
      if (decision !== 'unread') setIndex(index + 1)
    },
    /** Undoes the last decision and shows its job. */
    undo: async () => {
      const last = decided.at(-1)
      if (!last || !(await send(last.at, last.before))) return
      setDecided(decided.slice(0, -1))
      setIndex(last.at)
    },
    /** Loads the jobs again that are unread now. */
    restart: () => {
      record.reset()
      setRound(createId())
      setIndex(0)
      setReadJobs(new Map())
      setDecided([])
    },
  }
}
