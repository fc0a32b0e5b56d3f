import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'
import styles from './split-pane.module.css'

/** Limits of the width of the left pane in per cent. */
const RATIO_LIMITS = { min: 30, max: 75, step: 2 } as const
/** The initial width; on a narrow screen the labels of the list need the larger part. */
const defaultRatio = (): number => (window.innerWidth < 1200 ? 60 : 56)

interface SplitPaneProps {
  readonly storageKey: string
  readonly label: string
  readonly left: ReactNode
  readonly right: ReactNode
}

/** Two panes with a divider for mouse, touch and keyboard; its position is stored. */
export function SplitPane({ storageKey, label, left, right }: SplitPaneProps) {
  const root = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState(() => clampShare(Number(getStoredItem('local', storageKey) ?? defaultRatio())))
  const dragged = useRef<number | null>(null)

  const persistRatio = (next: number) => {
    setShare(next)
    setStoredItem('local', storageKey, String(next))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = share
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = root.current?.getBoundingClientRect()
    if (dragged.current === null || !box) return
    dragged.current = clampShare(((event.clientX - box.left) / box.width) * 100)
    root.current?.style.setProperty('--split', `${dragged.current}%`)
  }
  const onPointerUp = () => {
    if (dragged.current !== null) persistRatio(dragged.current)
    dragged.current = null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -RATIO_LIMITS.step, ArrowRight: RATIO_LIMITS.step }[event.key]
    const edge = { Home: RATIO_LIMITS.min, End: RATIO_LIMITS.max, Enter: defaultRatio() }[event.key]
    if (step === undefined && edge === undefined) return
    event.preventDefault()
    persistRatio(clampShare(edge ?? share + (step ?? 0)))
  }

  return (
    <div ref={root} className={styles.split} style={{ '--split': `${share}%` } as Record<string, string>}>
      <div className={styles.side}>{left}</div>
      {/* A movable divider is focusable (ARIA window splitter pattern). */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(share)}
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
      <div className={styles.side}>{right}</div>
    </div>
  )
}

const clampShare = (share: number): number =>
  Number.isFinite(share) ? Math.min(RATIO_LIMITS.max, Math.max(RATIO_LIMITS.min, share)) : defaultRatio()
