import type { MasterReference } from '@platen/domain/master-data'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './masters-dialog.module.css'

/** A value that cannot be deleted, and its uses. */
export interface DeleteBlocked {
  readonly label: string
  readonly uses: readonly MasterReference[]
}

/** Explains why a value cannot be deleted: lists everything that uses it, by display name. */
export function UsesDialog({ blocked, onClose }: { blocked: DeleteBlocked; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('master.inUse.title', { name: blocked.label })} onClose={onClose} size="sm">
      {t('master.inUse.text')}
      <ul className={styles.uses}>
        {blocked.uses.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(`master.inUse.${kind}`, { name })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
