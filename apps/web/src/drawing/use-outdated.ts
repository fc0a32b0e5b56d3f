import { useTranslation } from 'react-i18next'
import type { SaidProblem } from './problem-list.tsx'

interface Versioned {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * A warning as soon as somebody else has saved or deleted what is being edited. Saving over it is refused; this says so
 * before more is typed.
 *
 * @param opened what the editor began with; null for something new.
 * @param now all of its kind as they are now; undefined while that is not known.
 * @param busy while one's own save is under way, nothing is said of it.
 */
export function useOutdated(
  opened: Versioned | null,
  now: readonly Versioned[] | undefined,
  busy: boolean,
): SaidProblem[] {
  const { t } = useTranslation()
  if (opened === null || now === undefined || busy) return []
  const current = now.find(({ id }) => id === opened.id)
  if (current && current.version === opened.version) return []
  const text = current ? t('drawing.savedMeanwhile') : t('drawing.deletedMeanwhile')
  return [{ key: 'outdated', text, isWarning: true, keys: [] }]
}
