import { Checkbox } from '@mantine/core'
import type { Point } from '@platen/domain/geometry'
import {
  countFittingSlots,
  JIG_LIMITS,
  type Jig,
  jigChanges,
  newSlot,
  planSlotGrid,
  resizeSlot,
  type Slot,
  type SlotGrid,
  type SlotGridRefusal,
  slotShape,
} from '@platen/domain/jigs'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { JigSvg } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { announceChanges } from '../../../lib/announcements.ts'
import own from './slot-grid-dialog.module.css'

interface SlotGridDialogProps {
  readonly jig: Jig
  readonly selected: ReadonlySet<string>
  readonly onAdd: (jig: Jig) => void
  readonly onClose: () => void
}

interface GridDraft extends SlotGrid {
  /** A slot of the grid; its position has no effect. */
  readonly template: Slot
  readonly replacesSelection: boolean
}

/** Returns a position below all slots, or one spacing from the corner of a jig without slots. */
function positionBelow({ slots, defaultSpacing: gap }: Jig): Point {
  const bounds = slots.map((slot) => slotShape(slot).bounds)
  return {
    x: bounds.reduce((minimum, { x }) => Math.min(minimum, x), slots.length > 0 ? Number.POSITIVE_INFINITY : gap),
    y: bounds.reduce((max, { y, height }) => Math.max(max, y + height), 0) + gap,
  }
}

/** Returns a grid with as many slots as fit: from a chosen slot, else below the slots of the jig. */
function initialGrid(jig: Jig, selected: ReadonlySet<string>): GridDraft {
  const first = jig.slots.find((slot) => selected.has(slot.id))
  const template = first ?? jig.slots.at(-1) ?? newSlot('', jig)
  const { defaultSpacing: gap } = jig
  const offset = first ? { x: first.x, y: first.y } : positionBelow(jig)
  const pitch = { x: template.width + gap, y: template.height + gap }
  const { columns, rows } = countFittingSlots(jig, template, { offset, pitch })
  return {
    template,
    offset,
    pitch,
    columns: Math.max(1, columns),
    rows: Math.max(1, rows),
    replacesSelection: first !== undefined,
  }
}

const EMPTY_IDS: ReadonlySet<string> = new Set()

/** Adds slots in rows and columns, like the chosen slot or the last one, with a preview. */
export function SlotGridDialog({ jig, selected, onAdd, onClose }: SlotGridDialogProps) {
  const { t } = useTranslation()
  const [initial] = useState(() => initialGrid(jig, selected))
  const [draft, setDraft] = useState(initial)
  const deferredDraft = useDeferredValue(draft)
  const plan = useMemo(
    () =>
      planSlotGrid(jig, deferredDraft.template, deferredDraft, deferredDraft.replacesSelection ? selected : EMPTY_IDS),
    [jig, selected, deferredDraft],
  )
  const changes = useMemo(() => jigChanges(jig, plan.jig), [jig, plan])
  const describeRefusal = useRefusalText()
  return (
    <Dialog
      title={t('jigs.grid.title')}
      onClose={onClose}
      dirty={draft !== initial}
      onSave={() => onAdd(plan.jig)}
      saveLabel={t('jigs.grid.add', { count: deferredDraft.rows * deferredDraft.columns })}
      saveDisabled={plan.refusal !== null || deferredDraft !== draft}
      size="xl"
    >
      <div className={own.columns}>
        <GridFields
          draft={draft}
          hasSelection={initial.replacesSelection}
          onChange={(to) => setDraft((now) => ({ ...now, ...to }))}
        />
        <div className={own.preview}>
          <p className={plan.refusal ? own.error : styles.muted} ref={announceChanges}>
            {plan.refusal ? describeRefusal(plan.refusal) : t('jigs.grid.legend')}
          </p>
          <div className={own.picture}>
            <JigSvg jig={jig} newerVersion={{ jig: plan.jig, changes }} label={t('jigs.drawing', { name: jig.name })} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns the function that returns the reason why a grid cannot be added. */
function useRefusalText() {
  const { t } = useTranslation()
  return (errorCode: SlotGridRefusal): string => {
    switch (errorCode.code) {
      case 'slotsExceedJig':
        return t('jigs.grid.slotsExceedJig', { columns: errorCode.columns, rows: errorCode.rows })
      case 'overlapsSlot':
        return t('jigs.grid.overlapsSlot', { number: errorCode.slotNo })
      case 'tooManySlots':
        return t('jigs.grid.tooManySlots', { limit: JIG_LIMITS.maxSlots })
      case 'pitchTooSmall':
        return t('jigs.grid.pitchTooSmall')
    }
  }
}

interface GridFieldsProps {
  readonly draft: GridDraft
  readonly hasSelection: boolean
  readonly onChange: (to: Partial<GridDraft>) => void
}

function GridFields({ draft, hasSelection, onChange }: GridFieldsProps) {
  const { t } = useTranslation()
  const { template } = draft
  return (
    <div className={styles.fields}>
      <p className={styles.muted}>{t('jigs.grid.text')}</p>
      <div className={styles.pair}>
        {(['columns', 'rows'] as const).map((field) => (
          <NumberField
            key={field}
            size="xs"
            label={t(`jigs.grid.${field}`)}
            value={draft[field]}
            onChange={(count) => typeof count === 'number' && onChange({ [field]: count })}
            min={1}
            max={JIG_LIMITS.maxSlots}
            decimalScale={0}
            reportsWhenFinished
          />
        ))}
        {(['x', 'y'] as const).map((axis) => (
          <LengthField
            key={`pitch.${axis}`}
            label={t(`jigs.grid.pitch.${axis}`)}
            value={draft.pitch[axis]}
            onChange={(mm) => onChange({ pitch: { ...draft.pitch, [axis]: mm } })}
            reportsWhenFinished
          />
        ))}
        {(['x', 'y'] as const).map((axis) => (
          <LengthField
            key={`offset.${axis}`}
            label={t(`jigs.grid.offset.${axis}`)}
            value={draft.offset[axis]}
            onChange={(mm) => onChange({ offset: { ...draft.offset, [axis]: mm } })}
            reportsWhenFinished
          />
        ))}
        {(['width', 'height'] as const).map((field) => (
          <LengthField
            key={field}
            label={t(`jigs.grid.${field}`)}
            min={0.01}
            value={template[field]}
            onChange={(mm) => {
              const { width, height } = template
              onChange({ template: resizeSlot(template, { width, height, [field]: mm }) })
            }}
            reportsWhenFinished
          />
        ))}
      </div>
      {hasSelection && (
        <Checkbox
          size="xs"
          label={t('jigs.grid.replacesChosen')}
          checked={draft.replacesSelection}
          onChange={(event) => onChange({ replacesSelection: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
