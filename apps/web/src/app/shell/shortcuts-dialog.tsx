import { Kbd, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { setSingleKeys, useShortcuts, useSingleKeyShortcuts } from '../../components/shortcuts.ts'
import styles from './shortcuts-dialog.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a shortcut. */
function KeyCombo({ keys }: { keys: string }) {
  const { t } = useTranslation()
  const formatKey = (part: string): string => {
    if (part === 'mod') return isMac ? '⌘' : t('frame.shortcuts.control')
    if (part === 'delete') return isMac ? '⌦' : t('frame.shortcuts.delete')
    return part.toUpperCase()
  }
  return (
    <span className={styles.keys}>
      {keys.split('+').map((part) => (
        <Kbd key={part} size="xs">
          {formatKey(part)}
        </Kbd>
      ))}
    </span>
  )
}

/** The dialog opened by `?`: the shortcuts available on the current screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const shortcuts = useShortcuts()
  const singleKeysEnabled = useSingleKeyShortcuts()
  const uniqueShortcuts = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Dialog title={t('frame.shortcuts.title')} onClose={onClose} size="sm">
      <table className={styles.list}>
        <tbody>
          {uniqueShortcuts.map((shortcut) => (
            <tr key={shortcut.keys}>
              <th scope="row">{shortcut.label}</th>
              <td>
                <KeyCombo keys={shortcut.keys} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        mt="md"
        checked={singleKeysEnabled}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        label={t('frame.shortcuts.singleKeys')}
        description={t('frame.shortcuts.singleKeysText')}
      />
    </Dialog>
  )
}
