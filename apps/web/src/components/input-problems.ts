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

/**
 * Focuses the first number or date field of a form whose text is not accepted. Returns false if there is none: the form
 * can be saved.
 */
export function focusInputProblem(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[data-input-problem]:not(:disabled)')
  field?.focus()
  return field !== null
}
