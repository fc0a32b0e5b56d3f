import { useState } from 'react'

/**
 * A new thing has no name at first, and nobody is told off for that: it is said once the field has been left, or
 * somebody has tried to save. What has a name from the start is told of its loss at once.
 *
 * @returns the problems to be shown now, and what is to be called when the name has been left or tried.
 */
export function useDeferredNameError<Problem extends { readonly code: string }>(
  problems: readonly Problem[],
  isNew: boolean,
): { readonly visibleErrors: readonly Problem[]; readonly onNameTried: () => void } {
  const [isTried, setTried] = useState(!isNew)
  return {
    visibleErrors: isTried ? problems : problems.filter(({ code }) => code !== 'nameMissing'),
    onNameTried: () => setTried(true),
  }
}
