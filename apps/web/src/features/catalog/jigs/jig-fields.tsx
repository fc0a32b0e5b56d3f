import { Group, MultiSelect } from '@mantine/core'
import { areSlotsLocked, JIG_LIMITS, type Jig, type JigProblem } from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { NameField, ReferenceField } from '../../../canvas-editor/text-fields.tsx'
import { AddMaster } from '../masters/index.ts'

/** The masters offered by a field of a jig. */
const CATEGORY_OF = { locations: 'location', printerTypes: 'printerType' } as const

/** Name, size, thickness, reference text, default spacing, locations and printer types of a jig. */
export function JigFields(props: {
  readonly jig: Jig
  readonly problems: readonly JigProblem[]
  readonly readOnly: boolean
  readonly onChange: (to: Partial<Jig>, run: string) => void
  readonly onNameTried: () => void
}) {
  const { t } = useTranslation()
  const { jig, problems, readOnly, onChange } = props
  const masters = useQuery(queryOptions.masters()).data?.actions
  const problemOf = (field: string) => {
    const problem = problems.find((each) => each.field === field && each.slotIndex === undefined)
    return problem && t(`jigs.problem.${problem.code}`)
  }
  const choices = (category: 'location' | 'printerType') =>
    Object.entries(masters?.[category] ?? {}).map(([value, label]) => ({ value, label }))
  const size = (field: 'width' | 'height') => (
    <LengthField
      blocksSignKeys
      label={t(`drawing.${field}`)}
      data-field={field}
      value={jig[field]}
      disabled={readOnly || areSlotsLocked(jig)}
      error={problemOf(field)}
      max={JIG_LIMITS.maxSize}
      onChange={(mm) => onChange({ [field]: mm }, field)}
    />
  )
  return (
    <>
      <NameField
        value={jig.name}
        readOnly={readOnly}
        error={problemOf('name')}
        onChange={(name) => onChange({ name }, 'name')}
        onTried={props.onNameTried}
      />
      <div className={styles.pair}>
        {size('width')}
        {size('height')}
        <LengthField
          blocksSignKeys
          label={t('jigs.thickness')}
          data-field="thickness"
          value={jig.thickness}
          disabled={readOnly}
          error={problemOf('thickness')}
          onChange={(thickness) => onChange({ thickness }, 'thickness')}
        />
        <LengthField
          blocksSignKeys
          label={t('drawing.spacing')}
          data-field="defaultSpacing"
          value={jig.defaultSpacing}
          disabled={readOnly}
          error={problemOf('defaultSpacing')}
          onChange={(defaultSpacing) => onChange({ defaultSpacing }, 'defaultSpacing')}
        />
      </div>
      <ReferenceField
        value={jig.referenceText}
        readOnly={readOnly}
        onChange={(referenceText) => onChange({ referenceText }, 'referenceText')}
      />
      {(['locations', 'printerTypes'] as const).map((field) => (
        <Group key={field} gap={4} align="flex-end" wrap="nowrap">
          <MultiSelect
            size="xs"
            label={t(`jigs.${field}`)}
            data={choices(CATEGORY_OF[field])}
            value={[...jig[field]]}
            disabled={readOnly}
            onChange={(ids) => onChange({ [field]: ids }, field)}
            flex={1}
          />
          {!readOnly && (
            <AddMaster
              category={CATEGORY_OF[field]}
              onAdded={(id) => onChange({ [field]: [...jig[field], id] }, field)}
            />
          )}
        </Group>
      ))}
    </>
  )
}
