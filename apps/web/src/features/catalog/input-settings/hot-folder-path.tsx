import { ActionIcon, CopyButton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireHotFolder } from '@platen/contract/intake'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { Tooltip } from '../../../components/tooltip.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './hot-folder-path.module.css'

/**
 * Returns a function that finds a hot folder of the server by its type; it returns undefined while they are loading, and
 * for users who may not see them.
 */
export function useHotFolders(): (type: string) => WireHotFolder | undefined {
  const enabled = usePermissions()('input_settings_view')
  const { data } = useQuery({ ...apiQueryOptions('inputSettings', calls.intake.hotFolders), enabled })
  return (type) => data?.hotFolders.find((folder) => folder.type === type)
}

/** The full path of a hot folder with a button that copies it, and the entries in it that are not imported. */
export function HotFolderPath({ folder }: { folder: WireHotFolder }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className={styles.line}>
        <code className={styles.path}>{folder.path}</code>
        <CopyButton value={folder.path}>
          {({ copied, copy }) => {
            const label = copied ? t('inputSettings.pathCopied') : t('inputSettings.copyPath', { name: folder.type })
            return (
              <Tooltip label={label}>
                <ActionIcon variant="subtle" aria-label={label} onClick={copy}>
                  {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                </ActionIcon>
              </Tooltip>
            )
          }}
        </CopyButton>
      </div>
      {folder.exists === false && <p className={styles.ignored}>{t('inputSettings.folderMissing')}</p>}
      {folder.ignoredCount > 0 && <IgnoredEntries folder={folder} />}
    </div>
  )
}

function IgnoredEntries({ folder: { ignored, ignoredCount } }: { folder: WireHotFolder }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const names = ignored.map(({ name, reason }) =>
    t('inputSettings.ignoredEntry', { name, reason: t(`inputSettings.ignoredReason.${reason}`) }),
  )
  const all = ignoredCount > ignored.length ? [...names, '…'] : names
  return (
    <p className={styles.ignored}>{t('inputSettings.ignored', { count: ignoredCount, names: format.list(all) })}</p>
  )
}
