import { beforeEach, expect, test, vi } from 'vitest'

const USER = { environment: 'demo', userId: 'operator@demo.example', isRemote: false }

/** A tab of the browser, whose storage all tabs share. */
async function openTab() {
  vi.resetModules()
  return import('./session-flag.ts')
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('The end of a session is stored, and the sign-in removed, unless another user has signed in in another tab', async () => {
  const signingIn = await openTab()
  signingIn.setSignedInUser(USER)
  const [tab, other] = [await openTab(), await openTab()]
  tab.storeSessionEnd('demo', 'expired')
  expect((await openTab()).getTabUser()).toBe(null)
  expect([other.hasSession(), other.getStoredEndReason('demo')]).toEqual([false, 'expired'])
  other.setSignedInUser({ ...USER, userId: 'admin@demo.example' })
  tab.storeSessionEnd('demo', 'expired')
  expect((await openTab()).getTabUser()?.userId).toBe('admin@demo.example')
})

test('A late failure of an earlier session does not end the one of the same user who has signed in again in another tab', async () => {
  const other = await openTab()
  other.setSignedInUser(USER)
  const tab = await openTab()
  vi.setSystemTime(Date.UTC(2026, 0, 2))
  other.setSignedInUser(USER)
  tab.storeSessionEnd('demo', 'expired')
  expect([tab.hasSession(), tab.getStoredEndReason('demo')]).toEqual([true, null])
  expect((await openTab()).getTabUser()).toEqual(USER)
  // the end of the new session is noticed
  tab.storeSessionEnd('demo', 'expired')
  expect([tab.hasSession(), tab.getStoredEndReason('demo')]).toEqual([false, 'expired'])
  expect((await openTab()).getTabUser()).toBe(null)
})
