import { useTranslation } from 'react-i18next'
import styles from './public-page.module.css'

const THREE_STEPS = ['one', 'two', 'three'] as const
const FOUR_STEPS = ['one', 'two', 'three', 'four'] as const

/** The steps of the setup, with the tasks of each. */
const STEPS = [
  { step: 'begin', does: THREE_STEPS.map((number) => `guide.begin.steps.${number}` as const) },
  { step: 'connectors', does: FOUR_STEPS.map((number) => `guide.connectors.steps.${number}` as const) },
  { step: 'jigs', does: FOUR_STEPS.map((number) => `guide.jigs.steps.${number}` as const) },
  { step: 'rules', does: FOUR_STEPS.map((number) => `guide.rules.steps.${number}` as const) },
  { step: 'users', does: THREE_STEPS.map((number) => `guide.users.steps.${number}` as const) },
] as const
const FIRST_PRINT_STEPS = FOUR_STEPS.map((number) => `guide.first.steps.${number}` as const)

const FIRST_COMMAND = 'npm run platen -- create-super-admin you@example.com'

const FILE_RULES = ['taken', 'ignored', 'orderFile', 'again', 'url'] as const
const ORDER_FILE = `{
  "orderId": "S-17",
  "jobs": [{
    "jobId": "1",
    "copies": 2,
    "mediaInfo": { "mediaName": "PhoneCase" },
    "frames": [{ "file": "art/anna.pdf" }]
  }]
}`

/**
 * Text of the setup guide, also in the first paint of its screen. It inserts the labels of buttons from their messages.
 */
export function GuideText() {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.intro}>{t('guide.intro')}</p>
      <ol className={styles.steps}>
        {STEPS.map(({ step, does: instructions }) => (
          <li key={step}>
            <h2>{t(`guide.${step}.title`)}</h2>
            <p>{t(`guide.${step}.text`)}</p>
            <ul className={styles.features}>
              {instructions.map((key) => (
                <li key={key}>
                  {t(key)}
                  {key === 'guide.begin.steps.one' && <pre className={styles.example}>{FIRST_COMMAND}</pre>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <section className={styles.firstSteps}>
        <h2>{t('guide.first.title')}</h2>
        <ul className={styles.features}>
          {FIRST_PRINT_STEPS.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      <FilesSection />
    </>
  )
}

/** What is imported from hot folders, and how orders are submitted again. */
function FilesSection() {
  const { t } = useTranslation()
  return (
    <section className={styles.firstSteps}>
      <h2>{t('guide.files.title')}</h2>
      <ul className={styles.features}>
        {FILE_RULES.map((rule) => (
          <li key={rule}>
            {t(`guide.files.rules.${rule}`)}
            {rule === 'orderFile' && <pre className={styles.example}>{ORDER_FILE}</pre>}
          </li>
        ))}
      </ul>
      <p>{t('guide.files.completeGuides')}</p>
    </section>
  )
}
