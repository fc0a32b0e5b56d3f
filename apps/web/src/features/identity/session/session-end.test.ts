import { UnauthorizedError } from '@platen/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { onUnauthorized, sendInSession } from '../../../api/client.ts'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { hasSession, setSignedInUser } from '../../../api/session-flag.ts'
import { continueAs, handleUnauthorized, leaveSession, resumeSession, setSessionEndNavigation } from './session-end.ts'

const USER = { environment: 'demo', userId: 'operator@demo.example', isRemote: false }
const OTHER = { ...USER, userId: 'admin@demo.example' }
const SIGN_IN = Date.UTC(2026, 0, 1)

let ends: number

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.useFakeTimers({ now: SIGN_IN, toFake: ['Date'] })
  setSignedInUser(USER)
  ends = 0
  onUnauthorized(() => {
    ends += 1
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Sends a request whose 401 arrives after `change`; returns how often it was sent. */
async function sendBefore(change: () => void): Promise<number> {
  const { promise: response, reject: refuse } = Promise.withResolvers<never>()
  let requests = 0
  const answer = sendInSession(() => {
    requests += 1
    return response
  })
  vi.setSystemTime(SIGN_IN + 1)
  change()
  refuse(new UnauthorizedError('not_signed_in', 'no session'))
  await expect(answer).rejects.toBeInstanceOf(UnauthorizedError)
  return requests
}

test('a request is not sent again after the user has left its session and signed in again, and does not end that session', async () => {
  const requests = await sendBefore(() => {
    leaveSession('expired')
    setSignedInUser(USER)
  })
  expect([requests, ends]).toEqual([1, 0])
})

test('a request is not sent again as the user of another tab with whom this tab continues, and does not end that session', async () => {
  const requests = await sendBefore(() => {
    // the other tab writes it
    localStorage.setItem('signedInUser', JSON.stringify(['demo', OTHER.userId, false, SIGN_IN + 1]))
    continueAs(OTHER)
  })
  expect([requests, ends]).toEqual([1, 0])
})

test('a 401 after another user has signed in in another tab neither ends that session nor leaves the page', () => {
  const paths: string[] = []
  setSessionEndNavigation((path) => paths.push(path))
  queryClient.setQueryData(queryOptions.profile().queryKey, { user: { userId: USER.userId } } as never)
  // the other tab writes it
  localStorage.setItem('signedInUser', JSON.stringify(['demo', OTHER.userId, false, SIGN_IN + 1]))
  handleUnauthorized(new UnauthorizedError('not_signed_in', 'no session'))
  expect([paths, hasSession()]).toEqual([[], true])
  resumeSession()
  queryClient.clear()
})
