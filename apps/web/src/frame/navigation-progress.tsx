import { useNavigation } from 'react-router'
import styles from './top-bar-line.module.css'

/** A thin line while the next page is on its way, after a moment only, so that quick pages show nothing. */
export function NavigationProgress() {
  const isSubmitting = useNavigation().state !== 'idle'
  return isSubmitting ? <div className={styles.line} aria-hidden /> : null
}
