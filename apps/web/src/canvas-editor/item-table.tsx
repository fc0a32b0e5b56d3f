import { ActionIcon } from '@mantine/core'
import type { Mm } from '@platen/domain/units'
import { type Icon, IconAlertTriangle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import narrow from '../components/narrow-rows.module.css'
import { WithReason } from '../components/with-reason.tsx'
import { useFormatters } from '../i18n/use-format.ts'
import styles from './list-detail-page.module.css'

export interface ListItem {
  readonly id: string
  readonly name: string
  readonly width: Mm
  readonly height: Mm
  readonly referenceText: string
}

interface RowAction {
  readonly label: string
  readonly icon: Icon
  readonly onClick: () => void
  /** Whether the user does not have the permission. */
  readonly isForbidden?: boolean
}

/** What the rows show in addition to name and size, and what they offer. */
export interface ItemTableOptions<Item extends ListItem> {
  /** An additional column of lengths or numbers. */
  readonly extra?: { readonly title: string; readonly render: (item: Item) => string }
  readonly note?: (item: Item) => string | null
  /** Short text of the item's error, or null. */
  readonly getError?: (item: Item) => string | null
  readonly actions: (item: Item) => readonly RowAction[]
  readonly onOpen: (item: Item) => void
}

interface ItemTableProps<Item extends ListItem> {
  readonly items: readonly Item[]
  readonly selected: Item | undefined
  readonly onSelect: (id: string) => void
  readonly options: ItemTableOptions<Item>
}

/** The jigs or layouts with their sizes and actions; one of them is selected. */
export const ItemTable = memo(function ItemTable<Item extends ListItem>(props: ItemTableProps<Item>) {
  const { items, selected, onSelect, options } = props
  const { t } = useTranslation()
  return (
    <table className={`${styles.table} ${narrow.rows}`}>
      <thead>
        <tr>
          <th scope="col">{t('drawing.index')}</th>
          <th scope="col" data-text>
            {t('drawing.name')}
          </th>
          <th scope="col">{t('drawing.width')}</th>
          <th scope="col">{t('drawing.height')}</th>
          {options.extra && <th scope="col">{options.extra.title}</th>}
          <th scope="col">
            <span className="visually-hidden">{t('drawing.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            item={item}
            number={index + 1}
            isSelected={item === selected}
            onSelect={() => onSelect(item.id)}
            options={options}
          />
        ))}
      </tbody>
    </table>
  )
}) as <Item extends ListItem>(props: ItemTableProps<Item>) => ReactNode

interface ItemRowProps<Item extends ListItem> {
  readonly item: Item
  readonly number: number
  readonly isSelected: boolean
  readonly onSelect: () => void
  readonly options: ItemTableOptions<Item>
}

function ItemRow<Item extends ListItem>({ item, number, isSelected, onSelect, options }: ItemRowProps<Item>) {
  const { t } = useTranslation()
  const format = useFormatters()
  const note = [options.note?.(item), item.referenceText].filter(Boolean).join(' · ')
  return (
    <tr data-selected={isSelected || undefined} onClick={onSelect} onDoubleClick={() => options.onOpen(item)}>
      <td data-numeric data-head={t('drawing.index')}>
        {number}
      </td>
      <th scope="row" data-text>
        <button type="button" className={styles.name} aria-pressed={isSelected} onClick={onSelect}>
          <span className={styles.nameText} title={item.name}>
            {item.name}
          </span>
          {note !== '' && (
            <span className={styles.note} title={note}>
              {note}
            </span>
          )}
        </button>
        <RowError text={options.getError?.(item) ?? null} />
      </th>
      <td data-numeric data-head={t('drawing.width')}>
        {format.lengthWithUnit(item.width)}
      </td>
      <td data-numeric data-head={t('drawing.height')}>
        {format.lengthWithUnit(item.height)}
      </td>
      {options.extra && (
        <td data-numeric data-head={options.extra.title}>
          {options.extra.render(item)}
        </td>
      )}
      <td data-buttons>
        <RowActions name={item.name} actions={options.actions(item)} onSelect={onSelect} />
      </td>
    </tr>
  )
}

function RowError({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span className={styles.invalid}>
      <IconAlertTriangle size={14} aria-hidden />
      {text}
    </span>
  )
}

interface RowActionsProps {
  readonly name: string
  readonly actions: readonly RowAction[]
  readonly onSelect: () => void
}

/** The buttons of a row. A click selects the row first; a double click does not open the item. */
function RowActions({ name, actions, onSelect }: RowActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions} role="presentation" onDoubleClick={(event) => event.stopPropagation()}>
      {actions.map(({ label, icon: RowActionIcon, onClick, isForbidden }) => (
        <WithReason key={label} label={label} reason={isForbidden && t('frame.disabledReason.noPermission')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`${label}: ${name}`}
            onClick={(event) => {
              // The row would select the item after the action. A dialog is opened last: see `pushUrlParams`.
              event.stopPropagation()
              onSelect()
              onClick()
            }}
          >
            <RowActionIcon size={18} aria-hidden />
          </ActionIcon>
        </WithReason>
      ))}
    </div>
  )
}
