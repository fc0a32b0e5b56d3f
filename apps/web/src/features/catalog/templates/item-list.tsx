import type { Template, TemplateItem } from '@platen/domain/templates'
import { IconFileTypePdf, IconLetterT, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { dragValueAttributes } from '../../../canvas-editor/use-live-drag-values.ts'
import { TableCheckbox } from '../../../components/table-checkbox.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import own from './templates.module.css'

const KIND_ICONS = { TEXT: IconLetterT, PICTURE: IconPhoto, ARTWORK: IconFileTypePdf } as const

interface ItemListProps {
  readonly template: Template
  readonly selected: ReadonlySet<string>
  readonly invalidKeys: ReadonlySet<string>
  readonly onSelect: (keys: Iterable<string>) => void
}

/** The items of a template, the frontmost first. Checked rows are the selection of the canvas, in both directions. */
export function ItemList({ template, selected, invalidKeys, onSelect }: ItemListProps) {
  const { t } = useTranslation()
  const items = template.items.toReversed()
  const areAll = items.length > 0 && items.every(({ id }) => selected.has(id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <div className={styles.tableViewport} role="group" aria-label={t('templates.items')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <TableCheckbox
                aria-label={t('templates.chooseAll')}
                checked={areAll}
                indeterminate={!areAll && selected.size > 0}
                onChange={() => onSelect(areAll ? [] : items.map(({ id }) => id))}
              />
            </th>
            <th scope="col" data-text>
              {t('drawing.name')}
            </th>
            <th scope="col">X</th>
            <th scope="col">Y</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isSelected={selected.has(item.id)}
              isInvalid={invalidKeys.has(item.id)}
              onSelect={() => onSelect([item.id])}
              onToggle={() => toggle(item.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ItemRowProps {
  readonly item: TemplateItem
  readonly isSelected: boolean
  readonly isInvalid: boolean
  /** Selects only this item. */
  readonly onSelect: () => void
  /** Adds the item to the selection or removes it. */
  readonly onToggle: () => void
}

function ItemRow({ item, isSelected, isInvalid, onSelect, onToggle }: ItemRowProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const Icon = KIND_ICONS[item.kind]
  const name = item.name.trim() === '' ? t(`templates.kind.${item.kind}`) : item.name
  return (
    <tr
      data-selected={isSelected || undefined}
      data-invalid={isInvalid || undefined}
      onClick={(event) => {
        // The checkbox handles its own clicks.
        if (event.target instanceof Element && event.target.closest('label')) return
        if (event.ctrlKey || event.metaKey || event.shiftKey) onToggle()
        else onSelect()
      }}
    >
      <td>
        <TableCheckbox aria-label={name} checked={isSelected} onChange={onToggle} />
      </td>
      <td data-text className={own.nameCell} title={name}>
        <Icon size={16} role="img" aria-label={t(`templates.kind.${item.kind}`)} />
        {name}
      </td>
      {(['x', 'y'] as const).map((axis) => (
        <td key={axis} data-numeric {...(isSelected && dragValueAttributes(axis, item[axis]))}>
          {format.length(item[axis])}
        </td>
      ))}
    </tr>
  )
}
