import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'

/**
 * Whether a user has signed in on this browser. The flag grants nothing: the session is an HttpOnly cookie and the
 * server decides. It only avoids loading a screen that the server would reject.
 */
const LOGGED_IN_KEY = 'loggedIn'

export const hasSession = (): boolean => getStoredItem('local', LOGGED_IN_KEY) === 'true'
export const setHasSession = (yes: boolean): void => setStoredItem('local', LOGGED_IN_KEY, yes ? 'true' : null)
