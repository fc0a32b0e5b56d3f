import { Button, TagsInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { MAX_ARTWORK_HOSTS } from '@platen/contract/artwork-hosts'
import { calls } from '@platen/contract/calls'
import { normaliseArtworkHost } from '@platen/domain/intake'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { LoadState } from '../../../components/load-state.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { StoredChangesNotice } from '../audit/index.ts'
import styles from './shop-system.module.css'

/** The hosts from which artwork may be downloaded. */
export function ArtworkHosts() {
  const query = useApiQuery('inputSettings', calls.artworkHosts.get)
  const { data } = query
  return data ? <HostsForm hosts={data.hosts} operatorHosts={data.operatorHosts} /> : <LoadState query={query} h={96} />
}

interface HostsProps {
  readonly hosts: readonly string[]
  readonly operatorHosts: readonly string[]
}

/** Each host is a separate value, so that hosts which others add or remove meanwhile are merged. */
const TREE = {
  toTree: (hosts: readonly string[]) => Object.fromEntries(hosts.toSorted().map((host) => [host, true])),
  fromTree: (tree: object): readonly string[] => Object.keys(tree),
}

function HostsForm({ hosts: stored, operatorHosts }: HostsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { base, form: hosts, setForm, changes, discard, forgetChanges } = useMergedForm(stored, TREE)
  const save = useApiMutation(calls.artworkHosts.save, {
    invalidates: ['inputSettings'],
    errorTitle: 'shopSystem.error.failed',
  })
  const store = async () => {
    await save.mutateAsync({ body: { hosts: [...hosts], before: [...base] } })
    forgetChanges()
    notifications.show({ message: t('shopSystem.saved') })
  }
  return (
    <section className={styles.section}>
      <h3>{t('shopSystem.hosts')}</h3>
      <p className={styles.muted}>{t('shopSystem.hostsText')}</p>
      <StoredChangesNotice subject="inputSettings" changes={changes} getName={(name) => name} onDiscard={discard} />
      <TagsInput
        label={t('shopSystem.hostsLabel')}
        description={t('shopSystem.hostsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxTags={MAX_ARTWORK_HOSTS}
        acceptValueOnBlur
        value={[...hosts]}
        onChange={(entries) => setForm(entries.map((host) => normaliseArtworkHost(host) ?? host))}
      />
      {operatorHosts.length > 0 && (
        <p className={styles.muted}>{t('shopSystem.operatorHosts', { hosts: format.list(operatorHosts) })}</p>
      )}
      <WithReason
        reason={isSameValue(TREE.toTree(hosts), TREE.toTree(base)) && t('frame.disabledReason.nothingChanged')}
      >
        <Button
          variant="default"
          className={styles.button}
          loading={save.isPending}
          onClick={() => void store().catch(() => {})}
        >
          {t('shopSystem.saveHosts')}
        </Button>
      </WithReason>
    </section>
  )
}
