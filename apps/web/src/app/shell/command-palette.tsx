import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, searchCommands, useRegisteredCommands } from '../../components/commands.ts'
import { Dialog } from '../../components/dialog.tsx'
import { announceChanges } from '../../lib/announcements.ts'
import styles from './command-palette.module.css'
import { useFoundOrders } from './use-found-orders.ts'

/** Scrolls the active item into view. */
function scrollIntoViewRef(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}

/** The command palette (Ctrl-K): searches screens, objects and actions. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const orders = useFoundOrders(query)
  const results = [...searchCommands(useRegisteredCommands(), query), ...orders]
  const selected = results[Math.min(activeIndex, results.length - 1)]
  const listId = useId()

  const runCommand = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && results.length > 0) {
      event.preventDefault()
      setActiveIndex((Math.min(activeIndex, results.length - 1) + step + results.length) % results.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      runCommand(selected)
    }
  }

  return (
    <Dialog title={t('frame.palette.title')} onClose={onClose} footer={null}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('frame.palette.label')}
        aria-controls={listId}
        aria-expanded
        data-list-inline
        aria-autocomplete="list"
        aria-activedescendant={selected ? `${listId}-${selected.id}` : undefined}
        placeholder={t('frame.palette.placeholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActiveIndex(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('frame.palette.title')} className={styles.list}>
        {results.map((command) => (
          <button
            type="button"
            tabIndex={-1}
            key={command.id}
            id={`${listId}-${command.id}`}
            ref={command === selected ? scrollIntoViewRef : null}
            role="option"
            aria-selected={command === selected}
            className={styles.item}
            onMouseMove={() => setActiveIndex(results.indexOf(command))}
            onClick={() => runCommand(command)}
          >
            {command.icon ? <command.icon size={16} aria-hidden /> : <span />}
            <span>{command.label}</span>
            <span className={styles.group}>{command.group}</span>
          </button>
        ))}
      </div>
      <p ref={announceChanges} className={results.length === 0 ? styles.empty : 'visually-hidden'}>
        {results.length === 0 ? t('frame.palette.noMatch') : t('frame.palette.matchCount', { count: results.length })}
      </p>
    </Dialog>
  )
}
