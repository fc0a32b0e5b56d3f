import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { StaticSegmentedControl } from '../../../components/static-segmented-control.tsx'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'
import styles from './split-pane.module.css'

/** Limits of the width of the left pane in per cent. */
const RATIO_LIMITS = { min: 30, max: 75, step: 2 } as const
/** The initial width; on a narrow screen the labels of the list need the larger part. */
const defaultRatio = (): number => (window.innerWidth < 1200 ? 60 : 56)

type Side = 'left' | 'right'

interface SplitPaneProps {
  readonly storageKey: string
  readonly label: string
  /** Names of the panes, between which one switches on a narrow screen. */
  readonly names: Readonly<Record<Side, string>>
  readonly left: ReactNode
  readonly right: ReactNode
}

/**
 * Two panes with a divider for mouse, touch and keyboard; its position is stored. On a narrow screen, one of them is
 * shown at a time.
 */
export function SplitPane({ storageKey, label, names, left, right }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null)
  const [visibleSide, setVisibleSide] = useVisibleSide(`${storageKey}.shown`)
  const [ratio, setRatio] = useState(() => clampRatio(Number(getStoredItem('local', storageKey) ?? defaultRatio())))
  const dragged = useRef<number | null>(null)

  const persistRatio = (next: number) => {
    setRatio(next)
    setStoredItem('local', storageKey, String(next))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = ratio
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = root.current?.getBoundingClientRect()
    if (dragged.current === null || !box) return
    dragged.current = clampRatio(((event.clientX - box.left) / box.width) * 100)
    root.current?.style.setProperty('--split', `${dragged.current}%`)
  }
  const onPointerUp = () => {
    if (dragged.current !== null) persistRatio(dragged.current)
    dragged.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt and an arrow key go back or forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = { ArrowLeft: -RATIO_LIMITS.step, ArrowRight: RATIO_LIMITS.step }[event.key]
    const edge = { Home: RATIO_LIMITS.min, End: RATIO_LIMITS.max, Enter: defaultRatio() }[event.key]
    if (step === undefined && edge === undefined) return
    event.preventDefault()
    persistRatio(clampRatio(edge ?? ratio + (step ?? 0)))
  }

  return (
    <div
      ref={root}
      className={styles.split}
      data-visible={visibleSide}
      style={{ '--split': `${ratio}%` } as Record<string, string>}
    >
      <StaticSegmentedControl<Side>
        aria-label={`${names.left} / ${names.right}`}
        className={styles.paneSwitch}
        fullWidth
        style={{ '--sc-radius': '0px' } as CSSProperties}
        value={visibleSide}
        onChange={setVisibleSide}
        data={[
          { value: 'left', label: names.left },
          { value: 'right', label: names.right },
        ]}
      />
      <div className={styles.pane} data-side="left">
        {left}
      </div>
      {/* A movable divider is focusable (ARIA window splitter pattern). */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(ratio)}
        aria-valuemin={RATIO_LIMITS.min}
        aria-valuemax={RATIO_LIMITS.max}
        tabIndex={0}
        className={styles.divider}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={() => persistRatio(defaultRatio())}
        onKeyDown={onKeyDown}
      />
      <div className={styles.pane} data-side="right">
        {right}
      </div>
    </div>
  )
}

/** The pane that is shown on a telephone; kept while the tab is open. */
function useVisibleSide(storageKey: string): [Side, (side: Side) => void] {
  const [visibleSide, setVisibleSide] = useState<Side>(() =>
    getStoredItem('session', storageKey) === 'right' ? 'right' : 'left',
  )
  return [
    visibleSide,
    (side) => {
      setVisibleSide(side)
      setStoredItem('session', storageKey, side)
    },
  ]
}

const clampRatio = (ratio: number): number =>
  Number.isFinite(ratio) ? Math.min(RATIO_LIMITS.max, Math.max(RATIO_LIMITS.min, ratio)) : defaultRatio()
