import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'

/**
 * Whether somebody signed in on this browser (the logged-in flag of specification section 9). It says nothing about
 * rights: the session is a cookie that scripts cannot read, and the server decides. The flag only spares a screen
 * that would be refused.
 */
const LOGGED_IN_KEY = 'loggedIn'

export const hasSession = (): boolean => getStoredItem('local', LOGGED_IN_KEY) === 'true'
export const setHasSession = (yes: boolean): void => setStoredItem('local', LOGGED_IN_KEY, yes ? 'true' : null)
