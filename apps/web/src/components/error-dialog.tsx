import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { MessageKey } from '../i18n/message-key.ts'
import { getErrorCode } from '../lib/error-codes.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'

const ErrorDialog = lazyComponent(async () => (await import('./error-dialog-content.tsx')).ErrorDialog)

/** Shows an error dialog. `title` names the failed action; if omitted, the title is generic. */
type ShowError = (error: unknown, title?: MessageKey) => void
const ErrorContext = createContext<ShowError>(() => {})

/** Returns the function that opens the error dialog. */
export const useErrorDialog = (): ShowError => useContext(ErrorContext)

export function ErrorDialogProvider({ children }: { children: ReactNode }) {
  const [currentError, setCurrentError] = useState<{ error: unknown; title: MessageKey | undefined } | null>(null)
  const show = useCallback<ShowError>((error, title) => {
    // the end of a session has its own dialog or page
    if (getErrorCode(error) !== 'not_signed_in') setCurrentError({ error, title })
  }, [])
  return (
    <ErrorContext.Provider value={show}>
      {children}
      {currentError && <ErrorDialog {...currentError} onClose={() => setCurrentError(null)} />}
    </ErrorContext.Provider>
  )
}
