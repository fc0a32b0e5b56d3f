import { ActionIcon, Select, Tooltip } from '@mantine/core'
import type { WireJig } from '@platen/contract/jigs'
import { QUARTER_TURNS } from '@platen/domain/jigs'
import { type JigLookup, jigFootprint } from '@platen/domain/layouts'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../drawing/choice-field.tsx'
import { LengthField } from '../../drawing/length-field.tsx'
import type { Editing } from '../../drawing/use-document.ts'
import { follows } from '../../drawing/use-followers.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { addJig, changeJigs, deleteJigs, type KeyedJig, type LayoutDoc } from './layout-edits.ts'
import styles from './placed-jigs.module.css'

interface PlacedJigsProps {
  readonly editing: Editing<LayoutDoc>
  readonly jigs: readonly WireJig[]
  readonly jigOf: JigLookup
  readonly wrong: ReadonlySet<string>
  readonly readOnly: boolean
}

/** The jigs of a layout: which, how large, where, how turned (specification section 2, Edit print layout dialog). */
export function PlacedJigs(props: PlacedJigsProps) {
  const { t } = useTranslation()
  const { editing, jigs, jigOf, readOnly } = props
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
          if (id) editing.edit((doc) => addJig(doc, jigOf, id))
        }}
      />
      <ol className={styles.list} aria-label={t('tables.jigs')}>
        {editing.doc.jigs.map((placed, index) => (
          <PlacedRow key={placed.key} {...props} placed={placed} number={index + 1} choices={choices} />
        ))}
      </ol>
    </>
  )
}

interface RowProps extends PlacedJigsProps {
  readonly placed: KeyedJig
  readonly number: number
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

function PlacedRow({ placed, number, choices, editing, jigOf, wrong, readOnly }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const jig = jigOf(placed.id)
  const isChosen = editing.chosen.has(placed.key)
  const only = new Set([placed.key])
  // What is being typed about is what is chosen in the drawing.
  const choose = () => editing.choose(only)
  const change = (to: Partial<KeyedJig>, run: string) =>
    editing.edit((doc) => changeJigs(doc, only, (now) => ({ ...now, ...to })), `${placed.key}.${run}`)
  const box = jig && jigFootprint(placed, jig)
  const label = (name: string) => `${name}: ${t('tables.jigNo', { number })}`
  return (
    <li className={styles.row} data-chosen={isChosen || undefined} data-wrong={wrong.has(placed.key) || undefined}>
      <div className={styles.first}>
        <span className={styles.number}>{number}</span>
        <Select
          size="xs"
          aria-label={label(t('tables.jig'))}
          data={jig ? choices : [...choices, { value: placed.id, label: t('preview.missingJig') }]}
          value={placed.id}
          error={jig ? undefined : t('editTable.error.jigNotFound')}
          searchable
          allowDeselect={false}
          onFocus={choose}
          disabled={readOnly}
          onChange={(id) => {
            if (id) change({ id }, 'id')
          }}
        />
        <Tooltip label={t('drawing.copy')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label(t('drawing.copy'))}
            disabled={readOnly || !jig}
            onClick={() => editing.edit((doc) => addJig(doc, jigOf, placed.id, placed))}
          >
            <IconCopy size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('drawing.delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label(t('drawing.delete'))}
            disabled={readOnly}
            onClick={() => editing.edit((doc) => deleteJigs(doc, only))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={styles.numbers}>
        {(['x', 'y'] as const).map((field) => (
          <LengthField
            key={field}
            label={field.toUpperCase()}
            allowNegative
            value={placed[field]}
            {...(isChosen && follows(field, placed[field]))}
            onFocus={choose}
            disabled={readOnly}
            onChange={(mm) => change({ [field]: mm }, field)}
          />
        ))}
        <ChoiceField
          label={t('drawing.rotation')}
          choices={QUARTER_TURNS}
          say={(turn) => `${turn}°`}
          value={placed.rotation}
          onFocus={choose}
          disabled={readOnly}
          onChange={(rotation) => change({ rotation }, 'rotation')}
        />
        <span className={styles.size}>{box && format.size(box.width, box.height)}</span>
      </div>
    </li>
  )
}
