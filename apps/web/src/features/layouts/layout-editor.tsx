import { Button } from '@mantine/core'
import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import {
  type JigLookup,
  jigFootprint,
  type LayoutProblem,
  canSaveLayout,
  newLayout,
  validateLayout,
} from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries, useMay, useShopUnit } from '../../api/queries.ts'
import { ArrangeBar } from '../../drawing/arrange-bar.tsx'
import styles from '../../drawing/editor-frame.module.css'
import { useMissingName } from '../../drawing/missing-name.ts'
import { ProblemList, type SaidProblem } from '../../drawing/problem-list.tsx'
import { SaveAsDialog } from '../../drawing/save-as-dialog.tsx'
import stageStyles from '../../drawing/stage.module.css'
import { Stage } from '../../drawing/stage.tsx'
import type { StageItem } from '../../drawing/stage-types.ts'
import { type Editing, useDocument } from '../../drawing/use-document.ts'
import { useFollowers } from '../../drawing/use-followers.ts'
import { useOutdated } from '../../drawing/use-outdated.ts'
import { useUndoKeys } from '../../drawing/use-undo-keys.ts'
import { Dialog } from '../../frame/dialog.tsx'
import { CommonData } from './common-data.tsx'
import { cutSlots } from './cut-slots.ts'
import { PlacedFigure } from './layout-drawing.tsx'
import {
  arrangeJigs,
  deleteJigs,
  type LayoutDoc,
  layoutDoc,
  layoutFromWire,
  moveJigs,
  turnJigs,
} from './layout-edits.ts'
import { LayoutFields } from './layout-fields.tsx'
import { PlacedJigs } from './placed-jigs.tsx'
import { useSaidProblems } from './said-problems.ts'
import { useJigLookup } from './use-jig-lookup.ts'
import { useLayoutSaving } from './use-layout-saving.ts'

interface LayoutEditorProps {
  /** null makes a new one. */
  readonly layout: WireLayout | null
  /** What a new one starts as. */
  readonly draft?: LayoutDoc
  readonly onClose: () => void
}

const NO_JIGS: readonly WireJig[] = []
const NO_LAYOUTS: readonly WireLayout[] = []

/** Edit print layout (specification section 2): fields, jig list and live preview. */
export function LayoutEditor({ layout, draft, onClose }: LayoutEditorProps) {
  const { t } = useTranslation()
  const mayEdit = useMay()('print_layout_edit')
  const jigs = useQuery(queries.jigs()).data?.jigs ?? NO_JIGS
  const known = useQuery(queries.layouts()).data?.tables
  const others = known ?? NO_LAYOUTS
  const jigOf = useJigLookup(jigs)
  const editing = useDocument<LayoutDoc>(() => draft ?? layoutDoc(layout ? layoutFromWire(layout) : newLayout('', '')))
  const [start] = useState(draft ? null : editing.doc)
  const [isSavingAs, setSavingAs] = useState(false)
  const { doc } = editing
  const judged = useDeferredValue(doc)
  const problems = useMemo(() => validateLayout(judged, jigOf, others), [judged, jigOf, others])
  const { shown, onNameTried } = useMissingName(problems, layout === null)
  const saving = useLayoutSaving(layout, onClose)
  const outdated = useOutdated(layout, known, saving.busy)
  const onKeyDown = useUndoKeys(editing)

  return (
    <Dialog
      title={layout ? t('tables.editTitle', { name: layout.name }) : t('tables.add')}
      onClose={onClose}
      size="full"
      dirty={() => doc !== start && JSON.stringify(doc) !== JSON.stringify(start)}
      onSave={() => saving.save(doc)}
      saveDisabled={!mayEdit || !canSaveLayout(problems)}
      busy={saving.busy}
      extraButtons={
        layout && (
          <Button variant="default" disabled={!mayEdit} onClick={() => setSavingAs(true)}>
            {t('drawing.saveAs')}
          </Button>
        )
      }
    >
      {/* Undo and redo are heard wherever the focus is; every control in here has its own keys and name. */}
      <div className={styles.columns} onKeyDown={onKeyDown} role="presentation">
        <LayoutWorkbench
          editing={editing}
          problems={shown}
          outdated={outdated}
          jigs={jigs}
          jigOf={jigOf}
          readOnly={!mayEdit}
          onNameTried={onNameTried}
        />
      </div>
      {isSavingAs && (
        <SaveAsDialog
          name={doc.name}
          others={others}
          busy={saving.busy}
          onClose={() => setSavingAs(false)}
          onSave={(name) => saving.saveAs({ ...doc, name })}
        />
      )}
    </Dialog>
  )
}

interface WorkbenchProps {
  readonly editing: Editing<LayoutDoc>
  readonly problems: readonly LayoutProblem[]
  readonly outdated: readonly SaidProblem[]
  readonly jigs: readonly WireJig[]
  readonly jigOf: JigLookup
  readonly readOnly: boolean
  readonly onNameTried: () => void
}

function LayoutWorkbench(props: WorkbenchProps) {
  const { editing, problems, outdated, jigs, jigOf, readOnly } = props
  const { t } = useTranslation()
  const unit = useShopUnit()
  const { doc, edit, chosen, choose } = editing
  const numbers = useRef<HTMLDivElement>(null)
  useFollowers(editing.dragged, numbers)
  const said = useSaidProblems(problems, (index) => doc.jigs[index]?.key)
  const lying = useMemo(
    () =>
      doc.jigs.flatMap((placed, index) => {
        const jig = jigOf(placed.id)
        return jig ? [{ placed, jig, number: index + 1 }] : []
      }),
    [doc.jigs, jigOf],
  )
  const items = useMemo(
    () => lying.map(({ placed, jig }): StageItem => ({ key: placed.key, bounds: jigFootprint(placed, jig) })),
    [lying],
  )
  const keysOf = ({ jigIndex, otherIndex }: LayoutProblem) =>
    [jigIndex, otherIndex].flatMap((at) => (at === undefined ? [] : (doc.jigs[at]?.key ?? [])))
  const wrong = new Set(problems.filter((problem) => problem.severity === 'error').flatMap(keysOf))
  const cut = useMemo(() => cutSlots(problems), [problems])
  const area = doc.printableArea
  return (
    <>
      <div className={styles.side}>
        <LayoutFields
          doc={doc}
          problems={problems}
          readOnly={readOnly}
          onChange={edit}
          onNameTried={props.onNameTried}
        />
        <CommonData jigs={doc.jigs} jigOf={jigOf} />
        <ProblemList problems={[...outdated, ...said]} onJump={choose} />
      </div>
      <Stage
        of={doc.id}
        label={t('preview.title', { name: doc.name })}
        size={doc}
        items={items}
        chosen={chosen}
        onChoose={choose}
        dragged={editing.dragged}
        onMove={(keys, by) => edit((now) => moveJigs(now, keys, by))}
        onTurn={(keys, by) => edit((now) => turnJigs(now, keys, by))}
        onDelete={(keys) => edit((now) => deleteJigs(now, keys))}
        spacing={doc.defaultSpacing}
        unit={unit}
        locked={readOnly}
        tools={
          <ArrangeBar
            items={items}
            chosen={chosen}
            locked={readOnly}
            editing={editing}
            onArrange={(moves) => edit((now) => arrangeJigs(now, moves))}
            onTurn={() => edit((now) => turnJigs(now, chosen, 90))}
          />
        }
      >
        {() => (
          <>
            <rect width={doc.width} height={doc.height} className={stageStyles.bed} />
            {lying.map(({ placed, jig, number }) => (
              <PlacedFigure
                key={placed.key}
                placed={placed}
                jig={jig}
                number={number}
                bed={Math.min(doc.width, doc.height)}
                isChosen={chosen.has(placed.key)}
                isWrong={wrong.has(placed.key)}
                cut={cut(number - 1)}
              />
            ))}
            <rect x={area.x} y={area.y} width={area.width} height={area.height} className={stageStyles.area} />
          </>
        )}
      </Stage>
      <div className={styles.side} ref={numbers}>
        <PlacedJigs editing={editing} jigs={jigs} jigOf={jigOf} wrong={wrong} readOnly={readOnly} />
      </div>
    </>
  )
}
