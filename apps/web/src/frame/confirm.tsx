import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'

const Dialog = lazyComponent(async () => (await import('./dialog.tsx')).Dialog)

export interface ConfirmOptions {
  /** Names the thing: "Delete the jig Mug 12?" */
  readonly title: string
  readonly text?: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** What the button says that leaves all as it is; needed where the verb itself is to cancel. */
  readonly keep?: string
}
type Confirm = (question: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(async () => false)

/** Asks before something that deletes or prints: `if (await confirm({ ... }))`. */
export const useConfirm = (): Confirm => useContext(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: ConfirmOptions; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Confirm>((question) => new Promise((answer) => setOpen({ question, answer })), [])
  const close = (yes: boolean) => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {open && (
        <Dialog
          title={open.question.title}
          onClose={() => close(false)}
          onSave={() => close(true)}
          saveLabel={open.question.action}
          danger={open.question.danger === true}
          {...(open.question.keep === undefined ? {} : { cancelLabel: open.question.keep })}
          size="sm"
        >
          {open.question.text}
        </Dialog>
      )}
    </ConfirmContext.Provider>
  )
}
