import { calls } from '@platen/contract/calls'
import { UnauthorizedError } from '@platen/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { client, forgetSentRequests, onUnauthorized, resumeWaitingRequests, sendInSession } from './client.ts'
import { setCurrentEnvironment } from './environment.ts'
import { setSignedInUser } from './session-flag.ts'

const USER = { environment: 'demo', userId: 'operator@demo.example', isRemote: false }
const SIGN_IN = Date.UTC(2026, 0, 1)

const refuse = () => Promise.reject(new UnauthorizedError('not_signed_in', 'no session'))
let ends: number

beforeEach(() => {
  for (const storage of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    vi.stubGlobal(storage, {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    })
  }
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

test('a 401 is the end of the session, also the first one after the user has signed in again', async () => {
  vi.setSystemTime(SIGN_IN + 1)
  setSignedInUser(USER)
  await expect(sendInSession(refuse)).rejects.toBeInstanceOf(UnauthorizedError)
  expect(ends).toBe(1)
})

test('a request whose 401 arrives after the user has signed in again is sent again, and does not end that session', async () => {
  const answers = [
    () => {
      vi.setSystemTime(SIGN_IN + 1)
      setSignedInUser(USER)
      return refuse()
    },
    () => Promise.resolve('stored'),
  ]
  await expect(sendInSession(() => answers.shift()?.() ?? refuse())).resolves.toBe('stored')
  expect([answers, ends]).toEqual([[], 0])
})

test('a request is not sent again in the session of another user', async () => {
  let requests = 0
  const answer = sendInSession(() => {
    requests += 1
    // another tab writes it
    localStorage.setItem('signedInUser', JSON.stringify(['demo', 'admin@demo.example', false, SIGN_IN + 1]))
    return refuse()
  })
  await expect(answer).rejects.toBeInstanceOf(UnauthorizedError)
  expect(requests).toBe(1)
})

/** Sends a request that waits for the next sign-in; its session has ended at the first attempt. */
async function sendWaiting() {
  let requests = 0
  const answer = sendInSession(
    () => {
      requests += 1
      return requests === 1 ? refuse() : Promise.resolve('stored')
    },
    { waitsForSignIn: true },
  )
  await vi.waitUntil(() => ends === 1)
  return { answer, sent: () => requests }
}

test('a request that waits is sent again once the user has signed in again', async () => {
  const { answer, sent } = await sendWaiting()
  expect(sent()).toBe(1)
  setSignedInUser(USER)
  resumeWaitingRequests()
  await expect(answer).resolves.toBe('stored')
  expect([sent(), ends]).toEqual([2, 1])
})

test('a request that waits fails when the user leaves the session', async () => {
  const { answer, sent } = await sendWaiting()
  forgetSentRequests()
  await expect(answer).rejects.toBeInstanceOf(UnauthorizedError)
  resumeWaitingRequests()
  expect(sent()).toBe(1)
})

test('a request fails at once if its failure makes the user leave the session', async () => {
  onUnauthorized(forgetSentRequests)
  await expect(sendInSession(refuse, { waitsForSignIn: true })).rejects.toBeInstanceOf(UnauthorizedError)
})

test('a request that is sent again is for the environment of the first one', async () => {
  const environments: (string | null)[] = []
  const responses = [
    () => {
      vi.setSystemTime(SIGN_IN + 1)
      setSignedInUser(USER)
      setCurrentEnvironment('other')
      return Response.json({ success: false, code: 'not_signed_in' }, { status: 401 })
    },
    () => Response.json({ success: true, jigs: [] }),
  ]
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    environments.push(new Headers(headers).get('Customer'))
    return Promise.resolve(responses.shift()?.())
  })
  setCurrentEnvironment('demo')
  await client(calls.jigs.list)
  expect(environments).toEqual(['demo', 'demo'])
})
