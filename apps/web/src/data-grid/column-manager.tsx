import { ActionIcon, Button, Checkbox, getDefaultZIndex, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import { Tooltip } from '../components/tooltip.tsx'
import { useActionCommands } from '../components/use-action-commands.ts'
import styles from './column-manager.module.css'
import { type GridColumn, moveColumn, toggleColumn } from './columns.ts'
import type { ColumnStateControls } from './use-column-state.ts'

interface ColumnManagerProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly columnSettings: ColumnStateControls
}

/** Dialog content to show, hide and reorder columns; fully operable by keyboard. */
export function ColumnManager<Row>(props: ColumnManagerProps<Row>) {
  const { t } = useTranslation()
  const { settings, change, reset } = props.columnSettings
  const getTitle = (key: string) => props.columns.find((column) => column.key === key)?.title ?? key
  const visibleCount = settings.filter(({ hidden }) => !hidden).length
  const [isOpen, setIsOpen] = useState(false)
  useActionCommands([{ id: 'columns', label: t('grid.columns'), icon: IconColumns3, run: () => setIsOpen(true) }])

  return (
    // Below dialogs: the command palette may be opened while it is open or closing.
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={300}
      zIndex={getDefaultZIndex('modal') - 1}
      trapFocus
    >
      <Tooltip label={t('grid.columns')}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('grid.columns')}
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p={0} aria-label={t('grid.columns')}>
        <ul className={styles.list}>
          {settings.map(({ key, hidden }, index) => {
            const before = settings[index - 1]?.key
            const after = settings[index + 1]?.key
            const title = getTitle(key)
            return (
              <li key={key} className={styles.item}>
                <Checkbox
                  className={styles.checkbox}
                  label={title}
                  checked={!hidden}
                  disabled={!hidden && visibleCount === 1}
                  onChange={() => change(toggleColumn(settings, key))}
                />
                <IconButton
                  color="gray"
                  label={t('grid.moveUp', { column: title })}
                  icon={IconArrowUp}
                  iconSize={16}
                  reason={!before && t('frame.disabledReason.first')}
                  onClick={() => before && change(moveColumn(settings, key, before))}
                />
                <IconButton
                  color="gray"
                  label={t('grid.moveDown', { column: title })}
                  icon={IconArrowDown}
                  iconSize={16}
                  reason={!after && t('frame.disabledReason.last')}
                  onClick={() => after && change(moveColumn(settings, key, after))}
                />
              </li>
            )
          })}
        </ul>
        <div className={styles.footer}>
          <Button variant="subtle" size="xs" onClick={reset}>
            {t('grid.reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
