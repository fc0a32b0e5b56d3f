import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './top-bar-line.module.css'

/** A thin line while the next page is on its way, after a moment only, so that quick pages show nothing. */
export function TopBarLine() {
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [busy])
  return shown ? <div className={styles.line} aria-hidden /> : null
}
