/**
 * Focuses the first number or date field of a form whose text is not accepted. Returns false if there is none: the form
 * can be saved.
 */
export function focusInputProblem(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLInputElement>('[data-input-problem]:not(:disabled)')
  field?.focus()
  return field !== null
}
