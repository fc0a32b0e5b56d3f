import { Button } from '@mantine/core'
import type { ResponseOf } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { DOWNLOAD_PATH } from '@platen/contract/connectors'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/queries.ts'
import { useConnectors } from '../../../api/use-connectors.ts'
import { LoadState } from '../../../components/load-state.tsx'
import { MutedText } from '../../../components/muted-text.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { hasAdministratorRole } from '../../../lib/paths.ts'
import styles from './connectors.module.css'
import { ConnectorKeysTable } from './keys-table.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

type Download = ResponseOf<typeof calls.connectors.list>['downloads'][number]

/** `/{environment}/settings/connectors`: downloads of the connector, API keys and their state. */
export function ConnectorsScreen() {
  const { t } = useTranslation()
  const profile = useProfile()
  const query = useConnectors()
  const response = query.data
  const [isMaking, setIsMaking] = useState(false)
  const canManage = profile !== null && hasAdministratorRole(profile)
  return (
    <SettingsSubpage
      title={t('screenTitles.connectors')}
      intro={t('connectors.intro')}
      screen="connectors"
      actions={
        canManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
            {t('connectors.newKey')}
          </Button>
        )
      }
    >
      <LoadState query={query} h={320} />
      {response && (
        <>
          <ConnectorDownloads downloads={response.downloads} version={response.version} />
          <div className={styles.card}>
            <ConnectorKeysTable keys={response.connectors} version={response.version} canManage={canManage} />
          </div>
        </>
      )}
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
    </SettingsSubpage>
  )
}

function ConnectorDownloads({ downloads, version }: { downloads: readonly Download[]; version: string }) {
  const { t } = useTranslation()
  const { bytes } = useFormatters()
  return (
    <ul className={styles.downloads}>
      {downloads.map(({ kind, fileName, bytes: size }) => (
        <li key={kind} className={styles.download}>
          <h2>{t(`connectors.program.${kind}`)}</h2>
          <p>{t(`connectors.programText.${kind}`)}</p>
          <Button
            component="a"
            variant="default"
            href={`${DOWNLOAD_PATH}${fileName}`}
            download
            classNames={{ root: styles.downloadButton, label: styles.downloadLabel }}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t(`connectors.download.${kind}`)}
          </Button>
          <MutedText>{t('connectors.requirements', { version, size: bytes(size) })}</MutedText>
        </li>
      ))}
    </ul>
  )
}
