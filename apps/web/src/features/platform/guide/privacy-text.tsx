import { useTranslation } from 'react-i18next'
import styles from './privacy-text.module.css'

const SECTIONS = ['session', 'device', 'orders', 'sharing'] as const

/** Privacy and cookie policy: which data Platen stores, and where. */
export function PrivacyText({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  return (
    <div className={styles.text}>
      {SECTIONS.map((part) => (
        <section key={part}>
          <Heading>{t(`guide.privacy.${part}Title`)}</Heading>
          <p>{t(`guide.privacy.${part}`)}</p>
        </section>
      ))}
    </div>
  )
}
