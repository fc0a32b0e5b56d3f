import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'

const Dialog = lazyComponent(async () => (await import('./dialog.tsx')).Dialog)

export interface ConfirmOptions {
  /** Names the object: "Delete the jig Mug 12?" */
  readonly title: string
  readonly text?: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Label of the cancel button; required if the action itself is to cancel something. */
  readonly cancelLabel?: string
}
type Confirm = (options: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(async () => false)

/** Asks for confirmation before an action that deletes or prints: `if (await confirm({ ... }))`. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<{ options: ConfirmOptions; resolve: (isConfirmed: boolean) => void } | null>(
    null,
  )
  const confirm = useCallback<Confirm>((options) => new Promise((resolve) => setRequest({ options, resolve })), [])
  const close = (isConfirmed: boolean) => {
    request?.resolve(isConfirmed)
    setRequest(null)
  }
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {request && (
        <Dialog
          title={request.options.title}
          onClose={() => close(false)}
          onSave={() => close(true)}
          saveLabel={request.options.action}
          danger={request.options.danger === true}
          {...(request.options.cancelLabel === undefined ? {} : { cancelLabel: request.options.cancelLabel })}
          size="sm"
        >
          {request.options.text}
        </Dialog>
      )}
    </ConfirmContext.Provider>
  )
}
