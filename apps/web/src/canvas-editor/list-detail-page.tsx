import { JIG_LIMITS, matchesSearch } from '@platen/domain/jigs'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Page } from '../components/page.tsx'
import { SearchField } from '../components/search-field.tsx'
import { BackToSettingsLink } from '../components/settings-page.tsx'
import { useActionCommands } from '../components/use-action-commands.ts'
import { useFormatters } from '../i18n/use-format.ts'
import { announceText } from '../lib/announcements.ts'
import { useSearchText, useUrlParam } from '../lib/url-params.ts'
import { ItemTable, type ItemTableOptions, type ListItem } from './item-table.tsx'
import styles from './list-detail-page.module.css'

export interface ListDetailPageProps<Item extends ListItem> {
  readonly title: string
  /** What the items are for. */
  readonly intro: string
  /** Name of the screen in analytics. */
  readonly screen: string
  readonly query: UseQueryResult<unknown>
  readonly items: readonly Item[]
  /** A new object renders all rows again. */
  readonly rowOptions: ItemTableOptions<Item>
  /** Buttons of the screen; they may act on the selected item. */
  readonly buttons: (selected: Item | undefined) => ReactNode
  readonly empty: { readonly icon: Icon; readonly title: string }
  readonly preview: (item: Item) => ReactNode
  /** Names of the items with changes that the user could not save. */
  readonly draftNames: readonly string[]
}

/** A searchable table of jigs or layouts with a preview of the selected item. The URL fragment may select an item. */
export function ListDetailPage<Item extends ListItem>(props: ListDetailPageProps<Item>) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [search, setSearch] = useSearchText()
  const nameInHash = useLocation().hash.slice(1)
  const [selectedId, setSelectedId] = useUrlParam('selected')

  const { items, query, rowOptions } = props
  const visibleItems = useMemo(() => items.filter((item) => matchesSearch(item, search)), [items, search])
  const selected = items.find((item) => item.id === (selectedId ?? nameInHash)) ?? visibleItems[0]
  const actions = selected ? rowOptions.actions(selected).filter(({ isForbidden }) => !isForbidden) : []
  useActionCommands(
    actions.map(({ label, icon, onClick: run }) => ({
      id: `selected-${label}`,
      label: t('frame.nameAndValue', { name: label, value: selected?.name ?? '' }),
      icon,
      run,
    })),
  )
  const isShort = search.trim() !== '' && search.trim().length < JIG_LIMITS.minSearchLength

  return (
    <Page title={props.title} screen={props.screen}>
      <BackToSettingsLink />
      <div className={styles.header}>
        <div className={styles.heading}>
          <h1>{props.title}</h1>
          <p>{props.intro}</p>
        </div>
        {props.buttons(selected)}
        <SearchField className={styles.search} label={t('drawing.search')} value={search} onChange={setSearch} />
        {isShort && <p className={styles.hint}>{t('drawing.searchHint', { number: JIG_LIMITS.minSearchLength })}</p>}
      </div>
      <UnsavedDrafts names={props.draftNames} />
      <LoadState query={query} h={240} />
      {query.isSuccess && items.length === 0 && <EmptyState {...props.empty} />}
      {items.length > 0 && (
        <div className={styles.columns}>
          <div className={styles.list}>
            <ItemTable items={visibleItems} selected={selected} onSelect={setSelectedId} options={rowOptions} />
            {visibleItems.length === 0 && (
              <p className={styles.empty} ref={announceText}>
                {t('drawing.noMatch', { typed: search })}
              </p>
            )}
          </div>
          {selected && (
            <section className={styles.preview} aria-label={t('drawing.preview')}>
              <h2>{selected.name}</h2>
              <p>{format.size(selected.width, selected.height)}</p>
              <div className={styles.thumbnail}>{props.preview(selected)}</div>
            </section>
          )}
        </div>
      )}
    </Page>
  )
}

/** Names the items whose changes the user could not save. */
function UnsavedDrafts({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  const { list } = useFormatters()
  if (names.length === 0) return null
  return (
    <p className={styles.empty} ref={announceText}>
      {t('frame.draft.listed', {
        names: list(names.map((name) => t('frame.quoted', { value: name || t('frame.draft.unnamed') }))),
      })}
    </p>
  )
}
