import { COOKIE_NOTICE_KEY } from '../src/app/shell/is-cookie-notice-due.ts'
import { setStoredItem } from '../src/lib/web-storage.ts'

// Before each file: tests of earlier files have the same storage, for example the selected preset.
localStorage.clear()
sessionStorage.clear()
// The notice about cookies covers buttons until it is dismissed.
setStoredItem('local', COOKIE_NOTICE_KEY, String(Date.now()))
