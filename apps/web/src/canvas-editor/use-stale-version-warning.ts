import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from './validation-list.tsx'

interface Versioned {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * A warning as soon as somebody else has saved or deleted what is being edited. Saving over it is refused; this says so
 * before more is typed.
 *
 * @param baseVersion what the editor began with; null for something new.
 * @param currentItems all of its kind as they are now; undefined while that is not known.
 * @param busy while one's own save is under way, nothing is said of it.
 */
export function useStaleVersionWarning(
  baseVersion: Versioned | null,
  currentItems: readonly Versioned[] | undefined,
  busy: boolean,
): ValidationMessage[] {
  const { t } = useTranslation()
  if (baseVersion === null || currentItems === undefined || busy) return []
  const current = currentItems.find(({ id }) => id === baseVersion.id)
  if (current && current.version === baseVersion.version) return []
  const text = current ? t('drawing.savedMeanwhile') : t('drawing.deletedMeanwhile')
  return [{ key: 'outdated', text, isWarning: true, keys: [] }]
}
