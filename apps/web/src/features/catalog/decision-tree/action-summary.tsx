import { ACTION_KEYS, type Actions } from '@platen/domain/decision-tree'
import { useTranslation } from 'react-i18next'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import styles from './action-words.module.css'

/** Shows the actions of a value in one line. Renders nothing if it has none. */
export function ActionSummary({ actions }: { actions: Actions }) {
  const { t } = useTranslation()
  const labels = useMasterLabels()
  const set = ACTION_KEYS.filter((key) => actions[key])
  if (set.length === 0) return null
  const shown = (key: (typeof ACTION_KEYS)[number]) => {
    const value = actions[key] ?? ''
    return key === 'jig' ? value : labels(key, [value])
  }
  return (
    <span className={styles.words}>
      <span className="visually-hidden">{t('settings.rules.thereupon')} </span>
      {set.map(shown).join('\u00a0· ')}
    </span>
  )
}
