import { Button, SegmentedControl } from '@mantine/core'
import type { WireSavedVersion } from '@platen/contract/jigs'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../components/dialog.tsx'
import { LoadMore } from '../components/load-more.tsx'
import { LoadState } from '../components/load-state.tsx'
import { WithReason } from '../components/with-reason.tsx'
import { useFormatters } from '../i18n/use-format.ts'
import styles from './version-history-dialog.module.css'

type CompareWith = 'before' | 'newest'

/**
 * The version history of a jig, layout, template or product: author, time, changes compared with an earlier version,
 * and restoring a version.
 */
export function VersionHistoryDialog(props: {
  readonly title: string
  /** Undefined until they are loaded. */
  readonly versions: readonly WireSavedVersion[] | undefined
  /** The state of the request of the versions. */
  readonly query: ComponentProps<typeof LoadState>['query']
  /** Loads the next, earlier versions; undefined after the first one. */
  readonly next: Omit<ComponentProps<typeof LoadMore>, 'label'> | undefined
  readonly canRestore: boolean
  readonly busy: boolean
  readonly onRestore: (version: number) => void
  readonly onClose: () => void
  /** Renders the comparison of two versions, or one version if both are the same. */
  readonly drawing: (older: number, newer: number) => ReactNode
  /** Whether the differences are drawn in the colours that the legend explains. */
  readonly hasLegend?: boolean
}) {
  const { t } = useTranslation()
  const versions = props.versions ?? []
  const latestVersion = versions[0]?.version
  const [selectedVersion, setSelectedVersion] = useState<number | null>(null)
  const [compareWith, setCompareWith] = useState<CompareWith>('before')
  const displayedVersion = selectedVersion ?? latestVersion
  const previousVersion = versions[versions.findIndex(({ version }) => version === displayedVersion) + 1]?.version
  const isFirst = compareWith === 'before' && previousVersion === undefined && !props.next
  const [older, newer] =
    compareWith === 'before'
      ? [previousVersion ?? displayedVersion, displayedVersion]
      : [displayedVersion, latestVersion]
  const isNewest = displayedVersion === undefined || displayedVersion === latestVersion
  const restoreReason = props.canRestore
    ? isNewest && t('frame.disabledReason.noEffect')
    : t('frame.disabledReason.noPermission')
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      size="xl"
      extraButtons={
        <WithReason reason={!props.busy && restoreReason}>
          <Button
            loading={props.busy}
            onClick={() => displayedVersion !== undefined && props.onRestore(displayedVersion)}
          >
            {t('drawing.restore')}
          </Button>
        </WithReason>
      }
    >
      <div className={styles.columns}>
        <VersionList
          versions={versions}
          next={props.next}
          displayedVersion={displayedVersion}
          onPick={setSelectedVersion}
        />
        <div className={styles.drawing}>
          <div className={styles.compare}>
            <span>{t('drawing.compare.label')}</span>
            <SegmentedControl<CompareWith>
              size="xs"
              aria-label={t('drawing.compare.label')}
              value={compareWith}
              onChange={setCompareWith}
              data={[
                { value: 'before', label: t('drawing.compare.before') },
                { value: 'newest', label: t('drawing.compare.newest') },
              ]}
            />
          </div>
          {older !== undefined && newer !== undefined && props.drawing(older, newer)}
          <LoadState query={props.query} h={320} />
          {props.versions && (isFirst || props.hasLegend !== false) && (
            <p>{t(isFirst ? 'drawing.compare.firstVersion' : 'drawing.compare.legend')}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function VersionList(props: {
  readonly versions: readonly WireSavedVersion[]
  readonly next: Omit<ComponentProps<typeof LoadMore>, 'label'> | undefined
  readonly displayedVersion: number | undefined
  readonly onPick: (version: number) => void
}) {
  const { t } = useTranslation()
  const format = useFormatters()
  return (
    <ol className={styles.list} reversed aria-label={t('drawing.versions')}>
      {props.versions.map(({ version, savedAt, savedBy, name }, index) => (
        <li key={version}>
          <button
            type="button"
            className={styles.version}
            aria-pressed={version === props.displayedVersion}
            onClick={() => props.onPick(version)}
          >
            <strong>
              {version}
              {index === 0 && ` · ${t('drawing.newest')}`}
            </strong>
            <span>{name}</span>
            <time dateTime={savedAt}>{format.dateTime(savedAt)}</time>
            <span>{savedBy ?? t('drawing.byPlaten')}</span>
          </button>
        </li>
      ))}
      {props.next && (
        <li>
          <LoadMore {...props.next} label={t('frame.showMore')} />
        </li>
      )}
    </ol>
  )
}
