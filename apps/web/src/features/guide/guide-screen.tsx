import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSelect } from '../../frame/language-select.tsx'
import { Mark } from '../../frame/mark.tsx'
import { Page } from '../../frame/page.tsx'
import { targetNow } from '../../routing/target-now.ts'
import styles from './guide-screen.module.css'

const STEPS = ['connectors', 'jigs', 'rules', 'users'] as const

/** The setup guide: the four steps of specification section 1, in the person's language (readings S1). */
export function GuideScreen() {
  const { t } = useTranslation()
  return (
    <GuideFrame title={t('guide.title')} screen="guide">
      <p className={styles.intro}>{t('guide.intro')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <h2>{t(`guide.${step}.title`)}</h2>
            <p>{t(`guide.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </GuideFrame>
  )
}

/** The frame of pages that anyone may read, signed in or not. */
export function GuideFrame(props: { title: string; screen: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <header className={styles.header}>
        <Link to={targetNow()} className={styles.home} aria-label={t('guide.back')}>
          <Mark size={24} />
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
            to={targetNow()}
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
