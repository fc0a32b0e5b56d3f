import { PLACEMENTS, type Placement } from '@platen/domain/jigs'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './placement-grid.module.css'

/** PLACEMENTS in rows of three, in displayed order. */
const ARROW_OFFSETS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }

/** Returns the target of an arrow key; undefined at the edge of the grid and for other keys. */
function getNeighbourPlacement(index: number, key: string): Placement | undefined {
  const step = ARROW_OFFSETS[key]
  if (step === undefined) return undefined
  const leavesRow = Math.abs(step) === 1 && Math.floor((index + step) / 3) !== Math.floor(index / 3)
  return leavesRow ? undefined : PLACEMENTS[index + step]
}

/**
 * Selects the placement of artwork in its image box in a grid of three by three. Arrow keys move in the displayed
 * direction.
 */
export function PlacementGrid(props: {
  /** Undefined if the boxes differ. */
  readonly value: Placement | undefined
  readonly disabled: boolean
  /** Why the placement has no effect; null if it has. */
  readonly note: string | null
  readonly onChange: (placement: Placement) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const { value, disabled, note, onChange } = props
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    // Alt and an arrow key go back or forward in the browser.
    if (!(event.key in ARROW_OFFSETS) || event.altKey || event.ctrlKey || event.metaKey) return
    // Native radio buttons would move through all nine in one sequence.
    event.preventDefault()
    const next = getNeighbourPlacement(index, event.key)
    if (!next) return
    onChange(next)
    const group = event.currentTarget.closest('fieldset')
    group?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus()
  }
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      role="radiogroup"
      aria-describedby={note === null ? undefined : `${id}-note`}
    >
      <legend>{t('jigs.placement')}</legend>
      <div className={styles.grid}>
        {PLACEMENTS.map((placement, index) => (
          <label key={placement} title={t(`jigs.placements.${placement}`)}>
            <input
              type="radio"
              name={id}
              value={placement}
              aria-label={t(`jigs.placements.${placement}`)}
              checked={placement === value}
              onChange={() => onChange(placement)}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
          </label>
        ))}
      </div>
      {note !== null && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
