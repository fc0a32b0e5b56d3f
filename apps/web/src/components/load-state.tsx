import { Button, Skeleton, type SkeletonProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/errors/use-error-text.ts'
import { announce, announceText } from '../lib/announcements.ts'
import styles from './load-state.module.css'

/** Loading that takes longer is announced. */
const SLOW_MS = 1000

/** The place of content that is being loaded. */
export function Loading(props: SkeletonProps) {
  const { t } = useTranslation()
  const text = t('frame.loading')
  useEffect(() => {
    const timer = setTimeout(() => announce(text), SLOW_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <Skeleton role="progressbar" aria-label={text} {...props} />
}

interface LoadStateProps extends SkeletonProps {
  readonly query: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** In a card without padding. */
  readonly isInCard?: boolean
}

/**
 * The place of content whose data is not loaded: while it is being loaded, and why it could not be loaded, with a
 * button that loads it again. Renders nothing if there is data.
 */
export function LoadState({ query, isInCard, ...skeleton }: LoadStateProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  if (query.data !== undefined) return null
  if (!query.isError) return <Loading {...skeleton} />
  return (
    <p ref={announceText} className={isInCard ? styles.inCard : undefined}>
      {toErrorText(query.error)}{' '}
      <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('frame.retry')}
      </Button>
    </p>
  )
}
