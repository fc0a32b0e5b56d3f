import { Button } from '@mantine/core'
import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import type { Point } from '@platen/domain/geometry'
import { canSaveLayout, type JigLookup, newLayout, validateLayout } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { useDeferredNameError } from '../../../canvas-editor/use-deferred-name-error.ts'
import { ValidationList } from '../../../canvas-editor/validation-list.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { Select } from '../../../components/select.tsx'
import { announceText } from '../../../lib/announcements.ts'
import { CommonJigMasters } from './common-jig-masters.tsx'
import own from './create-layout-dialog.module.css'
import { fillLayout, type LayoutDraft, toLayoutDraft } from './layout-edits.ts'
import { LayoutFields } from './layout-fields.tsx'
import { LayoutPreview } from './preview.tsx'
import { useJigLookup } from './use-jig-lookup.ts'
import { useSaveLayout } from './use-layout-saving.ts'
import { useLayoutValidationMessages } from './use-layout-validation-messages.ts'

const NO_LAYOUTS: readonly WireLayout[] = []
/** Maximum number of jigs per layout, as in the contract. */
const MAX_JIGS = 500

/** The copies of one jig on the new layout. */
interface JigPlacement {
  readonly jigId: string | null
  /** Value of the field; a string while it is not a number. */
  readonly count: number | string
  /** Position of the first copy in mm. */
  readonly offset: Point
}

/** Returns the values of the new layout, and the layout with as many copies of the jig as fit. */
function useNewLayout(jigOf: JigLookup, firstJigId: string | null) {
  const [bed, setBed] = useState<LayoutDraft>(() => toLayoutDraft(newLayout('', '')))
  const [start] = useState(bed)
  const [placement, setPlacement] = useState<JigPlacement>({ jigId: firstJigId, count: 1, offset: { x: 0, y: 0 } })
  const { jigId, count, offset } = placement
  const content = useMemo(
    () => fillLayout(bed, jigOf, jigId ?? '', Number(count), offset),
    [bed, jigOf, jigId, count, offset],
  )
  const changePlacement = (to: Partial<JigPlacement>) => setPlacement((now) => ({ ...now, ...to }))
  return { bed, setBed, placement, changePlacement, content, isDirty: bed !== start || jigId !== firstJigId }
}

/**
 * Creates a print layout from a jig: name, jig, physical size, printable area, position offsets, and a preview with the
 * jig's locations and printer types.
 */
export function CreateLayoutDialog(props: {
  readonly jigs: readonly WireJig[]
  /** The jig that is selected at first. */
  readonly jigId: string | null
  /** Continues in the editor with the current values. */
  readonly onEditor: (draft: LayoutDraft) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { jigs } = props
  const canEdit = usePermissions()('print_layout_edit')
  const others = useQuery(queryOptions.layouts()).data?.tables ?? NO_LAYOUTS
  const jigOf = useJigLookup(jigs)
  const { bed, setBed, placement, changePlacement, content, isDirty } = useNewLayout(jigOf, props.jigId)
  const problems = useMemo(() => validateLayout(content, jigOf, others), [content, jigOf, others])
  const { visibleErrors, onNameTried } = useDeferredNameError(problems, true)
  const messages = useLayoutValidationMessages(visibleErrors)
  const saving = useSaveLayout(null, jigOf, props.onClose)

  return (
    <Dialog
      title={t('tables.create.title')}
      onClose={props.onClose}
      size="xl"
      dirty={isDirty}
      onSave={() => saving.save(content)}
      saveDisabled={!canEdit || !canSaveLayout(problems)}
      saveReason={canEdit ? undefined : t('frame.disabledReason.noPermission')}
      busy={saving.busy}
      extraButtons={
        <Button variant="default" onClick={() => props.onEditor(content)}>
          {t('tables.create.openEditor')}
        </Button>
      }
    >
      <div className={own.columns}>
        <div className={own.fields}>
          <LayoutFields
            content={bed}
            problems={visibleErrors}
            readOnly={!canEdit}
            onChange={(to) => setBed(to)}
            onNameTried={onNameTried}
          >
            <JigPlacementFields jigs={jigs} value={placement} onChange={changePlacement} />
          </LayoutFields>
        </div>
        <div className={own.preview}>
          <NewLayoutPreview content={content} jigOf={jigOf} placement={placement} />
          <ValidationList problems={messages} isNamed={content.name.trim() !== ''} onJump={() => {}} />
        </div>
      </div>
    </Dialog>
  )
}

interface JigPlacementFieldsProps {
  readonly jigs: readonly WireJig[]
  readonly value: JigPlacement
  readonly onChange: (to: Partial<JigPlacement>) => void
}

function JigPlacementFields({ jigs, value, onChange }: JigPlacementFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        size="xs"
        label={t('tables.jig')}
        data-field="jigs"
        placeholder={t('tables.chooseJig')}
        data={jigs.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.jigId}
        searchable
        required
        allowDeselect={false}
        onChange={(jigId) => onChange({ jigId })}
      />
      <div className={styles.pair}>
        {(['x', 'y'] as const).map((field) => (
          <LengthField
            key={field}
            label={t(`tables.create.${field}`)}
            reportsWhenFinished
            value={value.offset[field]}
            onChange={(mm) => onChange({ offset: { ...value.offset, [field]: mm } })}
          />
        ))}
      </div>
      <NumberField
        size="xs"
        label={t('tables.create.count')}
        description={t('tables.create.countText')}
        value={value.count}
        onChange={(count) => onChange({ count })}
        min={1}
        max={MAX_JIGS}
        decimalScale={0}
      />
    </>
  )
}

interface NewLayoutPreviewProps {
  readonly content: LayoutDraft
  readonly jigOf: JigLookup
  readonly placement: JigPlacement
}

/** The layout to scale, the masters of its jig, and how many of the wanted copies fit. */
function NewLayoutPreview({ content, jigOf, placement: { jigId, count } }: NewLayoutPreviewProps) {
  const { t } = useTranslation()
  const unplacedCount = jigId === null ? 0 : Number(count) - content.jigs.length
  return (
    <>
      <div className={own.picture}>
        <LayoutPreview layout={content} jigOf={jigOf} />
      </div>
      {jigId !== null && <CommonJigMasters jigs={content.jigs} jigOf={jigOf} />}
      {unplacedCount > 0 && (
        <p className={styles.muted} ref={announceText}>
          {t('tables.create.fewer', { added: content.jigs.length, wanted: Number(count) })}
        </p>
      )}
    </>
  )
}
