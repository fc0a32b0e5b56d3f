import { useTranslation } from 'react-i18next'
import type { ValidationMessage } from './validation-list.tsx'

interface Versioned {
  readonly id: string
  readonly version?: number | undefined
}

/**
 * Returns a warning as soon as another user has saved or deleted the edited item. The server rejects a save in this
 * case; the warning appears before more is edited.
 *
 * @param baseVersion the version that the editor was opened with; null for a new item.
 * @param currentItems the current items of this kind; undefined while they are loading.
 * @param busy true during a save of this editor, which suppresses the warning.
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
