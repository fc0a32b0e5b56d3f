import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentHomePath } from '../../../api/current-home-path.ts'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Logo } from '../../../components/logo.tsx'
import { Page } from '../../../components/page.tsx'
import styles from './guide-screen.module.css'

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

/** Setup guide in the language of the user. It inserts the labels of buttons from their messages. */
export function GuideScreen() {
  const { t } = useTranslation()
  return (
    <PublicPageLayout title={t('guide.title')} screen="guide">
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
    </PublicPageLayout>
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

/** Layout of public pages, shown with or without a session. */
export function PublicPageLayout(props: { title: string; screen: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <header className={styles.header}>
        <Link to={currentHomePath()} className={styles.home} aria-label={t('guide.back')}>
          <Logo size={24} />
          <span aria-hidden>Platen</span>
        </Link>
        <LanguageSelect />
      </header>
      <Page title={props.title} screen={props.screen}>
        <article className={styles.article}>
          <h1>{props.title}</h1>
          {props.children}
          <Button
            component={Link}
            to={currentHomePath()}
            variant="default"
            mt="xl"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('guide.back')}
          </Button>
        </article>
      </Page>
    </>
  )
}
