import { createContext, useContext, useEffect, useReducer } from 'react'

/** Counts the number, date and time fields of a form whose text is not accepted. */
export const InputProblemsContext = createContext<(change: 1 | -1) => void>(() => {})

/** Returns how many fields of a form have a problem, and the value of its `InputProblemsContext`. */
export const useInputProblems = () => useReducer((count: number, change: 1 | -1) => count + change, 0)

/** Reports to the form around a field whether its text is not accepted. */
export function useReportInputProblem(hasProblem: boolean): void {
  const count = useContext(InputProblemsContext)
  useEffect(() => {
    if (!hasProblem) return undefined
    count(1)
    return () => count(-1)
  }, [count, hasProblem])
}

/** A field with an error, or with a text that is not accepted: its error appears when the field loses the focus. */
const INVALID = ':is([aria-invalid="true"], [data-input-problem]):not(:disabled)'

/** Focuses the first invalid field, and scrolls it to the middle: there is space for its error below it. */
export function focusInvalidField(part: HTMLElement): void {
  const field = part.querySelector<HTMLElement>(INVALID)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
