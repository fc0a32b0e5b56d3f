import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { areSlotsLocked, type Jig, type JigProblem, newJig, validateJig } from '@platen/domain/jigs'
import { layoutsInvalidatedBy } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/calls.ts'
import { queries, useMay, useShopUnit } from '../../api/queries.ts'
import { ArrangeBar } from '../../drawing/arrange-bar.tsx'
import styles from '../../drawing/editor-frame.module.css'
import { useMissingName } from '../../drawing/missing-name.ts'
import { ProblemList, type SaidProblem } from '../../drawing/problem-list.tsx'
import stageStyles from '../../drawing/stage.module.css'
import { Stage } from '../../drawing/stage.tsx'
import type { StageItem } from '../../drawing/stage-types.ts'
import { type Editing, useDocument } from '../../drawing/use-document.ts'
import { useFollowers } from '../../drawing/use-followers.ts'
import { useOutdated } from '../../drawing/use-outdated.ts'
import { useUndoKeys } from '../../drawing/use-undo-keys.ts'
import { useConfirm } from '../../frame/confirm.tsx'
import { Dialog } from '../../frame/dialog.tsx'
import { drawnSlot, numberSize, READABLE_PX, type Sample, SlotFigure } from './jig-drawing.tsx'
import { arrangeSlots, changeSlots, deleteSlots, jigBody, jigFromWire, moveSlots, turnSlots } from './jig-edits.ts'
import { JigFields } from './jig-fields.tsx'
import { useSaidProblems } from './said-problems.ts'
import { SampleButton } from './sample-button.tsx'
import { SaveJigAs } from './save-jig-as.tsx'
import { SlotBar } from './slot-bar.tsx'
import { SlotFields } from './slot-fields.tsx'
import { SlotTable } from './slot-table.tsx'

interface JigEditorProps {
  /** null makes a new one. */
  readonly jig: WireJig | null
  readonly onClose: () => void
}

const NO_JIGS: readonly WireJig[] = []

/** Edit jig (specification section 2): fields, drawing and slots table are one thing; change any, the others follow. */
export function JigEditor({ jig, onClose }: JigEditorProps) {
  const { t } = useTranslation()
  const mayEdit = useMay()('jig_edit')
  const known = useQuery(queries.jigs()).data?.jigs
  const others = known ?? NO_JIGS
  const editing = useDocument<Jig>(() => (jig ? jigFromWire(jig) : newJig('', '')))
  const [start] = useState(editing.doc)
  const [isSavingAs, setSavingAs] = useState(false)
  const saving = useJigSaving(jig, onClose)
  const outdated = useOutdated(jig, known, saving.busy)
  const confirm = useConfirm()
  const { doc } = editing
  const judged = useDeferredValue(doc)
  const problems = useMemo(() => validateJig(judged, others), [judged, others])
  const { shown, onNameTried } = useMissingName(problems, jig === null)
  const onKeyDown = useUndoKeys(editing)
  const broken = useBrokenLayouts(judged, others)
  const canSave = mayEdit && problems.length === 0
  const save = async () => {
    const isSure =
      broken.length === 0 ||
      (await confirm({
        title: t('jigs.breaks.title'),
        text: t('jigs.breaks.text', { names: broken.join(', ') }),
        action: t('jigs.breaks.action'),
        danger: true,
      }))
    if (isSure) saving.save(doc)
  }

  return (
    <Dialog
      title={jig ? t('jigs.editTitle', { name: jig.name }) : t('jigs.add')}
      onClose={onClose}
      size="full"
      dirty={() => doc !== start && JSON.stringify(doc) !== JSON.stringify(start)}
      onSave={() => void save()}
      saveDisabled={!canSave}
      busy={saving.busy}
      extraButtons={
        jig && (
          <Button variant="default" disabled={!mayEdit} onClick={() => setSavingAs(true)}>
            {t('drawing.saveAs')}
          </Button>
        )
      }
    >
      {/* Undo and redo are heard wherever the focus is; every control in here has its own keys and name. */}
      <div className={styles.columns} onKeyDown={onKeyDown} role="presentation">
        <JigWorkbench
          editing={editing}
          problems={shown}
          outdated={outdated}
          broken={broken}
          readOnly={!mayEdit}
          onNameTried={onNameTried}
        />
      </div>
      {isSavingAs && jig && (
        <SaveJigAs jig={jig} doc={doc} others={others} onClose={() => setSavingAs(false)} onSaved={onClose} />
      )}
    </Dialog>
  )
}

/** The names of layouts that could be printed on, and no longer could be with the jig as it is being edited. */
function useBrokenLayouts(doc: Jig, jigs: readonly WireJig[]): readonly string[] {
  const layouts = useQuery(queries.layouts()).data?.tables
  return useMemo(() => {
    if (!layouts || !jigs.some((jig) => jig.id === doc.id)) return []
    return layoutsInvalidatedBy(doc, layouts, (id) => jigs.find((jig) => jig.id === id)).map(({ name }) => name)
  }, [doc, layouts, jigs])
}

function useJigSaving(jig: WireJig | null, onSaved: () => void) {
  const failed = 'jigs.error.saveFailed' as const
  const create = useSend(calls.jigs.create, { changes: ['jigs'], failed })
  const change = useSend(calls.jigs.change, { changes: ['jigs', 'layouts', 'orders'], failed })
  const save = async (doc: Jig) => {
    if (jig) await change.mutateAsync({ body: { ...jigBody(doc), id: jig.id, version: jig.version } })
    else await create.mutateAsync({ body: jigBody(doc) })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    // a refusal has been shown; what was typed stays
    save: (doc: Jig) => void save(doc).catch(() => {}),
  }
}

interface WorkbenchProps {
  readonly editing: Editing<Jig>
  readonly problems: readonly JigProblem[]
  readonly outdated: readonly SaidProblem[]
  /** Names of layouts that these changes would break. */
  readonly broken: readonly string[]
  readonly readOnly: boolean
  readonly onNameTried: () => void
}

function JigWorkbench({ editing, problems, outdated, broken, readOnly, onNameTried }: WorkbenchProps) {
  const { t } = useTranslation()
  const unit = useShopUnit()
  const { doc, edit, chosen, choose } = editing
  const said = useSaidProblems(problems, broken, doc)
  const numbers = useRef<HTMLDivElement>(null)
  useFollowers(editing.dragged, numbers)
  const [sample, setSample] = useState<Sample | null>(null)
  const locked = areSlotsLocked(doc)
  const still = locked || readOnly
  const items = useMemo(
    () => doc.slots.map((slot): StageItem => ({ key: slot.id, bounds: drawnSlot(slot).bounds })),
    [doc.slots],
  )
  const wrong = useMemo(
    () =>
      new Set(
        problems.flatMap(({ slotIndex, otherIndex }) =>
          [slotIndex, otherIndex].flatMap((at) => (at === undefined ? [] : (doc.slots[at]?.id ?? []))),
        ),
      ),
    [problems, doc.slots],
  )
  const picked = doc.slots.filter((slot) => chosen.has(slot.id))
  const heading =
    picked.length > 1
      ? t('drawing.chosen', { number: picked.length })
      : t('jigs.slotNo', { number: doc.slots.findIndex((slot) => chosen.has(slot.id)) + 1 })

  return (
    <>
      <div className={styles.side}>
        <JigFields
          jig={doc}
          problems={problems}
          readOnly={readOnly}
          onChange={(to, run) => edit((jig) => ({ ...jig, ...to }), run)}
          onNameTried={onNameTried}
        />
        {locked && <p className={styles.quiet}>{t('jigs.locked')}</p>}
        <ProblemList problems={[...outdated, ...said]} onJump={choose} />
      </div>
      <Stage
        of={doc.id}
        label={t('jigs.drawing', { name: doc.name })}
        size={doc}
        items={items}
        chosen={chosen}
        onChoose={choose}
        dragged={editing.dragged}
        onMove={(keys, by) => edit((jig) => moveSlots(jig, keys, by))}
        onTurn={(keys, by) => edit((jig) => turnSlots(jig, keys, by))}
        onDelete={(keys) => edit((jig) => deleteSlots(jig, keys))}
        spacing={doc.defaultSpacing}
        unit={unit}
        locked={still}
        tools={
          <>
            <SampleButton sample={sample} onChange={setSample} />
            <ArrangeBar
              items={items}
              chosen={chosen}
              locked={still}
              editing={editing}
              onArrange={(moves) => edit((jig) => arrangeSlots(jig, moves))}
              onTurn={() => edit((jig) => turnSlots(jig, chosen, 90))}
            />
          </>
        }
      >
        {(scale) => (
          <>
            <rect width={doc.width} height={doc.height} className={stageStyles.plate} data-still />
            {doc.slots.map((slot, index) => (
              <SlotFigure
                key={slot.id}
                slot={slot}
                number={index + 1}
                isChosen={chosen.has(slot.id)}
                isWrong={wrong.has(slot.id)}
                sample={sample}
                isNumbered={numberSize(slot) * scale >= READABLE_PX}
              />
            ))}
          </>
        )}
      </Stage>
      <div className={styles.side} ref={numbers}>
        <SlotBar editing={editing} problems={problems} readOnly={readOnly} />
        <SlotTable slots={doc.slots} chosen={chosen} wrong={wrong} onChoose={choose} />
        {picked.length > 0 ? (
          <div className={styles.fields}>
            <h3 className={styles.heading}>{heading}</h3>
            <SlotFields
              slots={picked}
              locked={locked}
              readOnly={readOnly}
              onChange={(to, run) => edit((jig) => changeSlots(jig, chosen, to), `${[...chosen].join(',')}.${run}`)}
            />
          </div>
        ) : (
          <p className={styles.quiet}>{t('jigs.chooseSlot')}</p>
        )}
      </div>
    </>
  )
}
