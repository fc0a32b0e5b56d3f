import { useState } from 'react'

/**
 * For a new item, shows the missing-name error only after the field was blurred or a save was attempted. An existing
 * item shows it at once.
 *
 * @returns the errors to show, and the handler to call on blur of the name and on save.
 */
export function useDeferredNameError<Problem extends { readonly code: string }>(
  problems: readonly Problem[],
  isNew: boolean,
): { readonly visibleErrors: readonly Problem[]; readonly onNameTried: () => void } {
  const [isTouched, setTouched] = useState(!isNew)
  return {
    visibleErrors: isTouched ? problems : problems.filter(({ code }) => code !== 'nameMissing'),
    onNameTried: () => setTouched(true),
  }
}
