import { useEffect, useState } from 'react'

interface InvalidFocus {
  /** The part of the page with the fields; null until it is mounted. */
  readonly part: HTMLElement | null
  /** The `ref` of that part. */
  readonly setPart: (part: HTMLElement | null) => void
  /** Whether a save was refused: fields that are empty show what is missing from then on. */
  readonly isRefused: boolean
  /** Refuses to save: focuses the first field with an error, after the errors are shown. */
  readonly showInvalid: () => void
}

/** For buttons that are enabled although fields are missing or wrong, so that they can say which. */
export function useInvalidFocus(): InvalidFocus {
  const [part, setPart] = useState<HTMLElement | null>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) part?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, part])
  return { part, setPart, isRefused: attempts > 0, showInvalid: () => setAttempts((count) => count + 1) }
}
