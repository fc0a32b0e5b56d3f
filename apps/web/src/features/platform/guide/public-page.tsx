import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentHomePath } from '../../../api/current-home-path.ts'
import { LanguageSelect } from '../../../components/language-select.tsx'
import { Logo } from '../../../components/logo.tsx'
import { Page } from '../../../components/page.tsx'
import styles from './public-page.module.css'

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
