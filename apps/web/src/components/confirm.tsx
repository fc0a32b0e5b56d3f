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
  readonly keep?: string
}
type Confirm = (question: ConfirmOptions) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(async () => false)

/** Asks for confirmation before an action that deletes or prints: `if (await confirm({ ... }))`. */
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
