import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { WirePrintJob } from '@platen/contract/printing'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../components/load-state.tsx'
import { Tooltip } from '../../../components/tooltip.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { statusVar } from '../../../lib/tokens.ts'
import { useCurrentTime } from '../../../lib/use-current-time.ts'
import { ORDER_DRAG_TYPE } from '../../orders/orders/index.ts'
import { isAllCancelled, isStuck, PrintJobStatus } from '../printing/index.ts'
import { getPresetStatus, STATUS_ICONS } from './preset-status.tsx'
import styles from './preset-tiles.module.css'
import { PresetUseLine } from './preset-use.tsx'

interface TilesProps {
  readonly presets: readonly WireOutputPreset[]
  readonly loading: boolean
  readonly presetId: string | null
  readonly onPreset: (id: string) => void
  readonly onAdd: (() => void) | undefined
  readonly onDropOrder: (preset: WireOutputPreset, rowKey: string) => void
  readonly getRun: (presetId: string) => WirePrintJob | null
}

/** The strip of tiles: one per preset, with the colour, label and icon of its status, and its fill level. */
export function PresetTiles(props: TilesProps) {
  const { presets, presetId, onPreset } = props
  const { t } = useTranslation()
  const tabListRef = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow key go back or forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const index = presets.findIndex(({ id }) => id === presetId)
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: presets.length - 1 }[event.key]
    const next = to === undefined ? undefined : presets[to]
    if (!next) return
    event.preventDefault()
    onPreset(next.id)
    tabListRef.current?.querySelector<HTMLElement>(`[data-preset="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <div className={styles.strip} ref={tabListRef}>
      {props.loading && [1, 2].map((index) => <Loading key={index} className={styles.skeleton} />)}
      <div role="tablist" aria-label={t('outputPreset.presets')} className={styles.tabs} onKeyDown={onKeyDown}>
        {presets.map((preset) => (
          <Tile
            key={preset.id}
            preset={preset}
            run={props.getRun(preset.id)}
            selected={preset.id === presetId}
            onSelect={() => onPreset(preset.id)}
            onDropOrder={(rowKey) => props.onDropOrder(preset, rowKey)}
          />
        ))}
      </div>
      {props.onAdd && (
        <button type="button" className={styles.add} aria-label={t('outputPreset.add')} onClick={props.onAdd}>
          <IconPlus size={20} aria-hidden />
          <span>{t('outputPreset.add')}</span>
        </button>
      )}
    </div>
  )
}

interface TileProps {
  readonly preset: WireOutputPreset
  readonly run: WirePrintJob | null
  readonly selected: boolean
  readonly onSelect: () => void
  readonly onDropOrder: (rowKey: string) => void
}

function Tile({ preset, run, selected, onSelect, onDropOrder }: TileProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const status = getPresetStatus(preset)
  const Icon = STATUS_ICONS[status]
  const slots = preset.tableData?.slotCount ?? 0
  const booked = preset.tableData?.assignedOrders.length ?? 0
  const layout = preset.tableData?.name
  // A tile with new bookings shows their status instead of the last run, unless that failed or is stuck.
  const now = useCurrentTime()
  const visibleRun =
    run && (booked === 0 || run.state === 'failed' || isStuck(run, now) || isAllCancelled(run)) ? run : null
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(ORDER_DRAG_TYPE)

  return (
    <Tooltip label={layout ? `${layout} · ${preset.name}` : preset.name}>
      <button
        type="button"
        role="tab"
        id={`preset-tab-${preset.id}`}
        aria-selected={selected}
        aria-controls={selected ? 'preset-panel' : undefined}
        tabIndex={selected ? 0 : -1}
        data-preset={preset.id}
        data-used={preset.heldBy || preset.usedBy ? true : undefined}
        data-problem={preset.releaseProblem ? true : undefined}
        className={styles.tile}
        style={
          {
            '--tile-fill': statusVar(status, 'fill'),
            '--tile-ink': statusVar(status, 'ink'),
            '--tile-ground': statusVar(status, 'ground'),
          } as Record<string, string>
        }
        onClick={onSelect}
        onDragOver={(event) => {
          if (accepts(event)) event.preventDefault()
        }}
        onDrop={(event) => {
          if (!accepts(event)) return
          event.preventDefault()
          onDropOrder(event.dataTransfer.getData(ORDER_DRAG_TYPE))
        }}
      >
        <span className={styles.name}>{preset.name}</span>
        <span className={styles.fill}>
          {preset.tableData ? `${format.number(booked)} / ${format.number(slots)}` : '–'}
        </span>
        <span className={styles.status}>
          {preset.releaseProblem ? (
            <>
              <IconAlertTriangle size={16} aria-hidden />
              {t('outputPreset.release.failedShort')}
            </>
          ) : visibleRun ? (
            <PrintJobStatus run={visibleRun} />
          ) : (
            <>
              <Icon size={16} aria-hidden />
              {t(`outputPreset.status.${status}`)}
            </>
          )}
        </span>
        <PresetUseLine preset={preset} />
        <span className={styles.bar} aria-hidden>
          <span style={{ width: `${slots > 0 ? (booked / slots) * 100 : 0}%` }} />
        </span>
      </button>
    </Tooltip>
  )
}
