import { Button, Skeleton, type SkeletonProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../i18n/errors/use-error-text.ts'
import styles from './load-state.module.css'

/** The place of content that is being loaded. */
export function Loading(props: SkeletonProps) {
  const { t } = useTranslation()
  return <Skeleton role="progressbar" aria-label={t('frame.loading')} {...props} />
}

interface LoadStateProps extends SkeletonProps {
  readonly query: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** In a card without padding. */
  readonly isInCard?: boolean
}

/**
 * The place of content whose data is not loaded: while it is being loaded, and why it could not be loaded, with a button
 * that loads it again. Renders nothing if there is data.
 */
export function LoadState({ query, isInCard, ...skeleton }: LoadStateProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  if (query.data !== undefined) return null
  if (!query.isError) return <Loading {...skeleton} />
  return (
    <p role="alert" className={isInCard ? styles.inCard : undefined}>
      {toErrorText(query.error)}{' '}
      <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t('frame.retry')}
      </Button>
    </p>
  )
}
