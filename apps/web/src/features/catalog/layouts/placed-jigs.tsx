import { ActionIcon } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WireJig } from '@platen/contract/jigs'
import { QUARTER_TURNS } from '@platen/domain/jigs'
import { type JigLookup, jigFootprint } from '@platen/domain/layouts'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { dragValueAttributes } from '../../../canvas-editor/use-live-drag-values.ts'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { Select } from '../../../components/select.tsx'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { addJig, changeJigs, deleteJigs, type LayoutDraft, type PlacedJigWithKey } from './layout-edits.ts'
import styles from './placed-jigs.module.css'

interface PlacedJigsProps {
  readonly editing: DocumentEditor<LayoutDraft>
  readonly jigs: readonly WireJig[]
  readonly jigOf: JigLookup
  readonly invalidKeys: ReadonlySet<string>
  readonly readOnly: boolean
}

/** Edits the jigs of a layout: jig, size, position, rotation. */
export function PlacedJigList(props: PlacedJigsProps) {
  const { t } = useTranslation()
  const { editing, jigs, jigOf, readOnly } = props
  const add = useAddJig(editing, jigOf)
  const choices = jigs.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        size="xs"
        label={t('tables.addJig')}
        data-field="jigs"
        placeholder={t('tables.chooseJig')}
        data={choices}
        value={null}
        searchable
        disabled={readOnly}
        onChange={(id) => {
          if (id) add(id)
        }}
      />
      <ol className={styles.list} aria-label={t('tables.jigs')}>
        {editing.content.jigs.map((placed, index) => (
          <PlacedJigRow key={placed.key} {...props} placed={placed} number={index + 1} choices={choices} onCopy={add} />
        ))}
      </ol>
    </>
  )
}

/** Adds a jig, or a copy of `template`, and selects it; shows a message if there is no free position. */
function useAddJig({ content, edit, select }: DocumentEditor<LayoutDraft>, jigOf: JigLookup) {
  const { t } = useTranslation()
  return (id: string, template?: PlacedJigWithKey) => {
    const extended = addJig(content, jigOf, id, template)
    if (!extended) {
      notifications.show({ message: t('tables.jigDoesNotFit', { name: jigOf(id)?.name ?? '' }), color: 'orange' })
      return
    }
    edit(() => extended)
    select(extended.jigs.slice(content.jigs.length).map(({ key }) => key))
  }
}

interface RowProps extends PlacedJigsProps {
  readonly placed: PlacedJigWithKey
  readonly number: number
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onCopy: (id: string, template: PlacedJigWithKey) => void
}

function PlacedJigRow({ placed, number, choices, editing, jigOf, invalidKeys, readOnly, onCopy }: RowProps) {
  const { t } = useTranslation()
  const jig = jigOf(placed.id)
  const isSelected = editing.selected.has(placed.key)
  const selection = new Set([placed.key])
  // Focusing a row selects its jig on the canvas.
  const selectRow = () => editing.select(selection)
  const change = (to: Partial<PlacedJigWithKey>, run: string) =>
    editing.edit((content) => changeJigs(content, selection, (now) => ({ ...now, ...to })), `${placed.key}.${run}`)
  const readOnlyReason = readOnly && t('frame.disabledReason.noPermission')
  const label = (name: string) => `${name}: ${t('tables.jigNo', { number })}`
  return (
    <li
      className={styles.row}
      data-selected={isSelected || undefined}
      data-invalid={invalidKeys.has(placed.key) || undefined}
    >
      <div className={styles.mainFields}>
        <span className={styles.number}>{number}</span>
        <Select
          size="xs"
          aria-label={label(t('tables.jig'))}
          data={jig ? choices : [...choices, { value: placed.id, label: t('preview.missingJig') }]}
          value={placed.id}
          error={jig ? undefined : t('editTable.error.jigNotFound')}
          searchable
          allowDeselect={false}
          onFocus={selectRow}
          disabled={readOnly}
          onChange={(id) => {
            if (id) change({ id }, 'id')
          }}
        />
        <WithReason label={t('drawing.copy')} reason={readOnlyReason || (!jig && t('editTable.error.jigNotFound'))}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label(t('drawing.copy'))}
            onClick={() => onCopy(placed.id, placed)}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </WithReason>
        <WithReason label={t('drawing.delete')} reason={readOnlyReason}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label(t('drawing.delete'))}
            onClick={() => editing.edit((content) => deleteJigs(content, selection))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </WithReason>
      </div>
      <PlacedJigNumbers
        placed={placed}
        jig={jig}
        readOnly={readOnly}
        isSelected={isSelected}
        selectRow={selectRow}
        change={change}
      />
    </li>
  )
}

interface NumbersProps extends Pick<RowProps, 'placed' | 'readOnly'> {
  readonly jig: ReturnType<JigLookup>
  readonly isSelected: boolean
  readonly selectRow: () => void
  readonly change: (to: Partial<PlacedJigWithKey>, run: string) => void
}

/** The position, rotation and size of a placed jig. */
function PlacedJigNumbers({ placed, jig, readOnly, isSelected, selectRow, change }: NumbersProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const box = jig && jigFootprint(placed, jig)
  return (
    <div className={styles.numbers}>
      {(['x', 'y'] as const).map((field) => (
        <LengthField
          key={field}
          label={field.toUpperCase()}
          allowNegative
          value={placed[field]}
          {...(isSelected && dragValueAttributes(field, placed[field]))}
          onFocus={selectRow}
          disabled={readOnly}
          onChange={(mm) => change({ [field]: mm }, field)}
        />
      ))}
      <SelectField
        label={t('drawing.rotation')}
        choices={QUARTER_TURNS}
        getLabel={(turn) => `${turn}°`}
        value={placed.rotation}
        onFocus={selectRow}
        disabled={readOnly}
        onChange={(rotation) => change({ rotation }, 'rotation')}
      />
      <span className={styles.size}>{box && format.size(box.width, box.height)}</span>
    </div>
  )
}
