import { useEffect, useState } from 'react'
import { focusInvalidField } from './input-problems.ts'

interface InvalidFocus {
  /** The part of the page with the fields; null until it is mounted. */
  readonly part: HTMLElement | null
  /** The `ref` of that part. */
  readonly setPart: (part: HTMLElement | null) => void
  /** Whether a save was rejected: from then on, empty fields show that they are missing. */
  readonly isRefused: boolean
  /** Rejects the save: focuses the first field with an error, after the errors are shown. */
  readonly showInvalid: () => void
}

/** For buttons that are enabled although fields are missing or invalid, so that they can show which. */
export function useInvalidFocus(): InvalidFocus {
  const [part, setPart] = useState<HTMLElement | null>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0 && part) focusInvalidField(part)
  }, [attempts, part])
  return { part, setPart, isRefused: attempts > 0, showInvalid: () => setAttempts((count) => count + 1) }
}
