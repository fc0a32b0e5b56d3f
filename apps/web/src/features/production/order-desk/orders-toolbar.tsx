import { parsePieceCode } from '@platen/domain/printing'
import { IconFilter } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/search-field.tsx'
import { Select } from '../../../components/select.tsx'
import { StaticSegmentedControl } from '../../../components/static-segmented-control.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { announceText } from '../../../lib/announcements.ts'
import { MIN_SEARCH, type OrderFilter, type OrderListKind } from '../../orders/orders/index.ts'
import { openPiece } from './open-piece.ts'
import styles from './orders-toolbar.module.css'

interface ToolbarProps {
  readonly list: OrderListKind
  readonly onList: (list: OrderListKind) => void
  readonly search: string
  readonly onSearch: (search: string) => void
  /** Undefined in the history. */
  readonly filters?: {
    readonly available: readonly OrderFilter[]
    readonly selected: OrderFilter
    readonly onSelect: (filter: OrderFilter) => void
  }
  /** Called on arrow down in the search field to focus the first row. */
  readonly onLeaveSearch: () => void
  readonly children?: ReactNode
}

/** Active or history, search, filter and the additional controls of the screen. */
export function OrdersToolbar(props: ToolbarProps) {
  const { t } = useTranslation()
  const { search, onSearch, filters } = props
  useActionCommands(
    (filters?.available ?? []).map((filter) => ({
      id: `filter-${filter}`,
      label: `${t('orders.filter.label')}: ${t(`orders.filter.${filter}`)}`,
      icon: IconFilter,
      run: () => filters?.onSelect(filter),
    })),
  )
  const tooShort = search.trim().length > 0 && search.trim().length < MIN_SEARCH

  const onKeyDown = useSearchKeys(props)
  return (
    <div className={styles.toolbar}>
      <StaticSegmentedControl
        aria-label={t('orders.list.label')}
        value={props.list}
        onChange={props.onList}
        data={[
          { value: 'active', label: t('orders.list.active') },
          { value: 'history', label: t('orders.list.history') },
        ]}
      />
      <SearchField
        className={styles.search}
        label={t('orders.search')}
        placeholder={t('orders.searchPlaceholder')}
        aria-describedby={tooShort ? 'orders-search-hint' : undefined}
        rightSection={
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        }
        value={search}
        onChange={onSearch}
        onKeyDown={onKeyDown}
      />
      {filters && (
        <Select
          className={styles.filter}
          aria-label={t('orders.filter.label')}
          leftSection={<IconFilter size={16} aria-hidden />}
          data={filters.available.map((filter) => ({ value: filter, label: t(`orders.filter.${filter}`) }))}
          value={filters.selected}
          allowDeselect={false}
          onChange={(value) => {
            const filter = filters.available.find((candidate) => candidate === value)
            if (filter) filters.onSelect(filter)
          }}
        />
      )}
      {props.children}
      {tooShort && (
        <span id="orders-search-hint" className={styles.hint} ref={announceText}>
          {t('orders.searchHint', { count: MIN_SEARCH })}
        </span>
      )}
    </div>
  )
}

/** Returns the handler of the keys of the search field: a scanned label opens its piece. */
function useSearchKeys({ search, onSearch, onLeaveSearch }: ToolbarProps) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      const code = parsePieceCode(search)
      if (code === null) return
      event.preventDefault()
      onSearch('')
      openPiece(code)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onLeaveSearch()
    }
  }
}
