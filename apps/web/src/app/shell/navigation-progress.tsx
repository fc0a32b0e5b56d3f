import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A progress line during navigation, delayed so that fast navigations do not show it. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return isNavigating ? <div className={styles.line} aria-hidden /> : null
}
