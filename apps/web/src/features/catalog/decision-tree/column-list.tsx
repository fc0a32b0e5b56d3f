import { IconChevronRight, IconLink } from '@tabler/icons-react'
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVirtualList } from '../../../components/use-virtual-list.ts'
import { useParameterLabel } from '../input-settings/index.ts'
import { ActionSummary } from './action-summary.tsx'
import { AddValuesButton } from './add-values.tsx'
import type { FilterColumn, ValueRow } from './build-columns.ts'
import styles from './columns.module.css'

/** Imperative handle of a rendered list. */
export interface ColumnHandle {
  /** Moves the focus to the selected value. */
  readonly focus: () => void
}

interface ListProps {
  readonly column: FilterColumn
  /** Data nodes on the path of the rule test. */
  readonly highlighted: ReadonlySet<string>
  readonly canEdit: boolean
  readonly onKey: (event: KeyboardEvent, column: FilterColumn) => void
  readonly onSelect: (level: number, dataNodeId: string) => void
  readonly onExtend: (level: number) => void
  /** Handles of the rendered lists, by level. */
  readonly lists: RefObject<Map<number, ColumnHandle>>
}

/** px; a value with actions takes two lines. */
const ROW_HEIGHT = 34
const TALL_ROW_HEIGHT = 52

/**
 * Values of one level. The list is virtualised: only visible values and the focused one are rendered. It is memoised,
 * because most key presses change only one or two of a dozen lists.
 */
export const FilterColumnList = memo(function FilterColumnList({
  column,
  highlighted,
  lists,
  onKey,
  onSelect,
  ...props
}: ListProps) {
  const { t } = useTranslation()
  const name = useParameterLabel()(column.filter.key)
  const { rows, selected, level } = column
  const scrollElement = useRef<HTMLDivElement>(null)
  const focusable = selected ? rows.indexOf(selected) : 0
  const { items, totalSize, scrollToIndex, measureElement } = useVirtualList(scrollElement, {
    count: rows.length,
    estimateSize: (index) => (Object.keys(rows[index]?.data.actions ?? {}).length > 0 ? TALL_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.value.dataNodeId ?? index,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        return indexes.includes(focusable) ? indexes : [...indexes, focusable].sort((a, b) => a - b)
      },
      [focusable],
    ),
  })
  useEffect(() => {
    const listsByLevel = lists.current
    const focus = () => {
      scrollToIndex(focusable)
      const option = scrollElement.current?.querySelector<HTMLElement>('[data-focus]')
      option?.focus({ preventScroll: true })
      scrollElement.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    listsByLevel.set(level, { focus })
    return () => void listsByLevel.delete(level)
  }, [lists, level, focusable, scrollToIndex])
  const select = useCallback((dataNodeId: string) => onSelect(level, dataNodeId), [onSelect, level])
  return (
    <section className={styles.column} aria-label={t('filters.level', { level: level + 1, name })}>
      <div className={styles.header}>
        <h3>{name}</h3>
        <span className={styles.count}>{rows.length - 1}</span>
        {props.canEdit && <AddValuesButton column={column} onOpen={() => props.onExtend(level)} />}
      </div>
      <div className={styles.list} ref={scrollElement}>
        <div
          role="listbox"
          aria-label={t('filters.level', { level: level + 1, name })}
          aria-orientation="vertical"
          className={styles.values}
          style={{ height: totalSize }}
          onKeyDown={(event) => onKey(event, column)}
        >
          {items.map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <ValueOption
                  key={key}
                  row={row}
                  index={index}
                  count={rows.length}
                  top={start}
                  isSelected={row === selected}
                  isHighlighted={highlighted.has(row.value.dataNodeId)}
                  isFocusable={index === focusable}
                  measure={measureElement}
                  onSelect={select}
                />
              )
            )
          })}
        </div>
      </div>
    </section>
  )
})

interface OptionProps {
  readonly row: ValueRow
  readonly index: number
  readonly count: number
  /** Offset from the first value, in px. */
  readonly top: number
  readonly isSelected: boolean
  readonly isHighlighted: boolean
  readonly isFocusable: boolean
  readonly measure: (element: HTMLElement | null) => void
  readonly onSelect: (dataNodeId: string) => void
}

const ValueOption = memo(function ValueOption(props: OptionProps) {
  const { t } = useTranslation()
  const { row, measure } = props
  const select = () => props.onSelect(row.value.dataNodeId)
  return (
    <div
      role="option"
      aria-selected={props.isSelected}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      ref={measure}
      data-index={props.index}
      tabIndex={props.isFocusable ? 0 : -1}
      data-focus={props.isFocusable || undefined}
      data-highlighted={props.isHighlighted || undefined}
      className={styles.option}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={select}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        event.stopPropagation()
        select()
      }}
    >
      <span className={styles.value}>
        <span data-default={row.isDefault || undefined}>
          {row.isDefault
            ? t('settings.rules.otherwise')
            : row.data.matchRule === 'EQUAL'
              ? row.data.value
              : t(`settings.rules.match.${row.data.matchRule}`, { value: row.data.value })}
        </span>
        <ActionSummary actions={row.data.actions} />
      </span>
      {props.isHighlighted && <span className="visually-hidden">{t('filters.onPath')}</span>}
      {row.value.isLinked && <IconLink size={14} aria-label={t('filters.linked')} />}
      {row.value.filterNodeId !== null && <IconChevronRight size={14} aria-hidden className={styles.chevron} />}
    </div>
  )
})
