import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { later } from './later.tsx'

const Dialog = later(async () => (await import('./dialog.tsx')).Dialog)

export interface Question {
  /** Names the thing: "Delete the jig Mug 12?" */
  readonly title: string
  readonly text?: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** What the button says that leaves all as it is; needed where the verb itself is to cancel. */
  readonly keep?: string
}
type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/** Asks before something that deletes or prints: `if (await confirm({ ... }))`. */
export const useConfirm = (): Ask => useContext(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((answer) => setOpen({ question, answer })), [])
  const finish = (yes: boolean) => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      {open && (
        <Dialog
          title={open.question.title}
          onClose={() => finish(false)}
          onSave={() => finish(true)}
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
