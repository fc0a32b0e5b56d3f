import { IconChevronRight, IconLink } from '@tabler/icons-react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParameterLabel } from '../settings/use-parameter-label.ts'
import { ActionWords } from './action-words.tsx'
import { AddValues } from './add-values.tsx'
import styles from './columns.module.css'
import type { Column, Row } from './columns-of.ts'
import type { Draft, DraftStep } from './draft.ts'

interface ListProps {
  readonly column: Column
  readonly draft: Draft
  readonly dispatch: Dispatch<DraftStep>
  /** Data nodes on the way of what is being tried. */
  readonly lit: ReadonlySet<string>
  readonly mayEdit: boolean
  /** Takes the focus into the list once it is drawn, and says that it did. */
  readonly takesFocus: () => boolean
  readonly onKey: (event: KeyboardEvent, column: Column) => void
  readonly onSelect: (level: number, dataNodeId: string) => void
}

/** px; a value that sets something is as high as two lines. */
const ROW_HEIGHT = 34
const TALL_ROW_HEIGHT = 52

/** The values of one level. Only those in sight are drawn, however many there are, and the one with the focus. */
export function ColumnList({ column, lit, onKey, onSelect, takesFocus, ...props }: ListProps) {
  const { t } = useTranslation()
  const name = useParameterLabel()(column.filter.key)
  const { rows, selected, level } = column
  const room = useRef<HTMLDivElement>(null)
  const focusable = selected ? rows.indexOf(selected) : 0
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => room.current,
    estimateSize: (index) => (Object.keys(rows[index]?.data.actions ?? {}).length > 0 ? TALL_ROW_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.value.dataNodeId ?? index,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return shown.includes(focusable) ? shown : [...shown, focusable].sort((a, b) => a - b)
      },
      [focusable],
    ),
  })
  useEffect(() => {
    if (!takesFocus()) return
    virtualizer.scrollToIndex(focusable)
    const option = room.current?.querySelector<HTMLElement>('[data-focus]')
    option?.focus({ preventScroll: true })
    room.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const select = useCallback((dataNodeId: string) => onSelect(level, dataNodeId), [onSelect, level])
  return (
    <section className={styles.column} aria-label={t('filters.level', { level: level + 1, name })}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={styles.count}>{rows.length - 1}</span>
        {props.mayEdit && <AddValues column={column} draft={props.draft} dispatch={props.dispatch} />}
      </div>
      <div className={styles.list} ref={room}>
        <div
          role="listbox"
          aria-label={t('filters.level', { level: level + 1, name })}
          aria-orientation="vertical"
          className={styles.values}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={(event) => onKey(event, column)}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <Option
                  key={key}
                  row={row}
                  index={index}
                  count={rows.length}
                  top={start}
                  isSelected={row === selected}
                  isLit={lit.has(row.value.dataNodeId)}
                  isFocusable={index === focusable}
                  measure={virtualizer.measureElement}
                  onSelect={select}
                />
              )
            )
          })}
        </div>
      </div>
    </section>
  )
}

interface OptionProps {
  readonly row: Row
  readonly index: number
  readonly count: number
  /** px from the first value. */
  readonly top: number
  readonly isSelected: boolean
  readonly isLit: boolean
  readonly isFocusable: boolean
  readonly measure: (element: HTMLElement | null) => void
  readonly onSelect: (dataNodeId: string) => void
}

const Option = memo(function Option(props: OptionProps) {
  const { t } = useTranslation()
  const { row } = props
  const select = () => props.onSelect(row.value.dataNodeId)
  return (
    <div
      role="option"
      aria-selected={props.isSelected}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      ref={props.measure}
      data-index={props.index}
      tabIndex={props.isFocusable ? 0 : -1}
      data-focus={props.isFocusable || undefined}
      data-lit={props.isLit || undefined}
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
        <ActionWords actions={row.data.actions} />
      </span>
      {props.isLit && <span className="only-heard">{t('filters.lit')}</span>}
      {row.value.isLinked && <IconLink size={14} aria-label={t('filters.linked')} />}
      {row.value.filterNodeId !== null && <IconChevronRight size={14} aria-hidden className={styles.more} />}
    </div>
  )
})
