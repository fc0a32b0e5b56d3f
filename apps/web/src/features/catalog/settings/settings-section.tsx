import { Button, Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './settings-section.module.css'

export interface SettingsSectionProps<Response, Item> {
  readonly id: string
  readonly title: string
  readonly icon: Icon
  readonly empty: { readonly title: string; readonly text: string }
  readonly query: UseQueryResult<Response>
  /** All items of the response, and those that match the search. */
  readonly items: (response: Response) => readonly Item[]
  readonly matching: (item: Item) => boolean
  readonly search: string
  /** Rendered only if there is at least one item. */
  readonly children: (items: readonly Item[], response: Response) => ReactNode
  /** A muted line below the title. */
  readonly note?: (response: Response) => string | null
  /** Opens the dialog or screen that edits these settings. */
  readonly action?: ReactNode
}

/** One list of the settings home with its states: loading, failed, empty, no results, loaded. */
export function SettingsSection<Response, Item>(props: SettingsSectionProps<Response, Item>) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const { query } = props
  const all = query.data === undefined ? undefined : props.items(query.data)
  const visibleItems = all?.filter(props.matching)
  const note = query.data === undefined ? null : (props.note?.(query.data) ?? null)

  return (
    <section id={props.id} aria-labelledby={`${props.id}-title`} className={styles.section}>
      <header className={styles.header}>
        <h2 id={`${props.id}-title`}>{props.title}</h2>
        {all !== undefined && all.length > 0 && (
          <span className={styles.count}>
            {visibleItems && visibleItems.length !== all.length ? `${visibleItems.length} / ${all.length}` : all.length}
          </span>
        )}
        {note && <span className={styles.note}>{note}</span>}
        {props.action && <span className={styles.action}>{props.action}</span>}
      </header>
      {query.isPending && <LoadingRows />}
      {query.isError && query.data === undefined && (
        <div className={styles.reports} ref={announceText}>
          <p>
            <strong>{t('settings.failed')}.</strong> {toErrorText(query.error)}
          </p>
          <Button variant="default" size="compact-md" onClick={() => void query.refetch()} loading={query.isFetching}>
            {t('settings.retry')}
          </Button>
        </div>
      )}
      {all?.length === 0 && <EmptyState icon={props.icon} title={props.empty.title} text={props.empty.text} />}
      {all !== undefined && all.length > 0 && visibleItems?.length === 0 && (
        <p className={styles.empty}>{t('settings.noMatch', { typed: props.search })}</p>
      )}
      {query.data !== undefined &&
        visibleItems !== undefined &&
        visibleItems.length > 0 &&
        props.children(visibleItems, query.data)}
    </section>
  )
}

function LoadingRows() {
  return (
    <div className={styles.skeleton}>
      <Loading h={16} w="60%" />
      <Skeleton h={16} w="80%" />
      <Skeleton h={16} w="45%" />
    </div>
  )
}
