import { notifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface RowDialogProps<Row> {
  /** The stored row; undefined while it is loaded, if it does not exist, or if the user may not open the dialog. */
  readonly row: Row | undefined
  /** Whether an undefined row means that there is nothing to open. */
  readonly isLoaded: boolean
  readonly onClose: () => void
  /**
   * @param opened the row when the dialog was opened
   * @param current the row as it is stored now, with its last values if it was deleted meanwhile
   */
  readonly children: (opened: Row, current: Row) => ReactNode
}

/**
 * The dialog of a row that the URL names. It stays open if the row is deleted meanwhile. Without the row, it is closed
 * with a notification that explains why. It needs a `key` with the id of the row.
 */
export function RowDialog<Row>({ row, isLoaded, onClose, children }: RowDialogProps<Row>) {
  const [opened, setOpened] = useState(row)
  const [current, setCurrent] = useState(row)
  if (opened === undefined && row !== undefined) setOpened(row)
  if (row !== undefined && row !== current) setCurrent(row)
  if (opened !== undefined && current !== undefined) return children(opened, current)
  return isLoaded ? <MissingDialog onClose={onClose} /> : null
}

/**
 * In place of a dialog that the URL names and that does not exist or is not permitted: closes it with a notification.
 */
export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const closeMissing = useEffectEvent(() => {
    notifications.show({ id: 'missing-row', message: t('frame.missingRow') })
    onClose()
  })
  useEffect(() => closeMissing(), [])
  return null
}
