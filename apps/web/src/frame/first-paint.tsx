import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './first-paint.module.css'

/** What stands while the first screen is fetched: the shape of a page, so that nothing jumps. */
export function FirstPaint() {
  const { t } = useTranslation()
  return (
    <main className={styles.page} aria-busy="true">
      <output className="only-heard">{t('frame.loading')}</output>
      <div className={styles.header} />
      <div className={styles.body}>
        <Skeleton h={28} w={240} />
        <Skeleton h={240} />
        <Skeleton h={160} />
      </div>
    </main>
  )
}
