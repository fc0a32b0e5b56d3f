/**
 * Focuses the first number field of a form whose text is not an allowed number. Returns false if there is none: the form
 * can be saved.
 */
export function focusNumberProblem(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[data-number-problem]:not(:disabled)')
  field?.focus()
  return field !== null
}
