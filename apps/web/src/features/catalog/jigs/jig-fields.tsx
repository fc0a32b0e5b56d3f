import { Group } from '@mantine/core'
import { areSlotsLocked, JIG_LIMITS, type Jig, type JigProblem } from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { NameField, ReferenceField } from '../../../canvas-editor/text-fields.tsx'
import { MultiSelect } from '../../../components/select.tsx'
import { AddMaster } from '../masters/index.ts'

/** The masters offered by a field of a jig. */
const CATEGORY_OF = { locations: 'location', printerTypes: 'printerType' } as const

interface JigFieldsProps {
  readonly jig: Jig
  readonly problems: readonly JigProblem[]
  readonly readOnly: boolean
  readonly onChange: (to: Partial<Jig>, run: string) => void
}

/** Returns the message of the first problem of a field of the jig itself, not of one of its slots. */
function useFieldError(problems: readonly JigProblem[]) {
  const { t } = useTranslation()
  return (field: string) => {
    const problem = problems.find((candidate) => candidate.field === field && candidate.slotIndex === undefined)
    return problem && t(`jigs.problem.${problem.code}`)
  }
}

/** Name, size, thickness, default spacing and reference text of a jig. */
export function JigFields({ onNameTried, ...fields }: JigFieldsProps & { readonly onNameTried: () => void }) {
  const { jig, problems, readOnly, onChange } = fields
  const fieldError = useFieldError(problems)
  return (
    <>
      <NameField
        value={jig.name}
        readOnly={readOnly}
        error={fieldError('name')}
        onChange={(name) => onChange({ name }, 'name')}
        onTouched={onNameTried}
      />
      <DimensionFields {...fields} />
      <ReferenceField
        value={jig.referenceText}
        readOnly={readOnly}
        onChange={(referenceText) => onChange({ referenceText }, 'referenceText')}
      />
    </>
  )
}

/** Size, thickness and default spacing. */
function DimensionFields({ jig, problems, readOnly, onChange }: JigFieldsProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError(problems)
  return (
    <div className={styles.pair}>
      {(['width', 'height'] as const).map((field) => (
        <LengthField
          key={field}
          label={t(`jigs.field.${field}`)}
          data-field={field}
          value={jig[field]}
          disabled={readOnly || areSlotsLocked(jig)}
          error={fieldError(field)}
          max={JIG_LIMITS.maxSize}
          onChange={(mm) => onChange({ [field]: mm }, field)}
        />
      ))}
      <LengthField
        label={t('jigs.field.thickness')}
        data-field="thickness"
        value={jig.thickness}
        disabled={readOnly}
        error={fieldError('thickness')}
        onChange={(thickness) => onChange({ thickness }, 'thickness')}
      />
      <LengthField
        label={t('jigs.field.defaultSpacing')}
        data-field="defaultSpacing"
        value={jig.defaultSpacing}
        disabled={readOnly}
        error={fieldError('defaultSpacing')}
        onChange={(defaultSpacing) => onChange({ defaultSpacing }, 'defaultSpacing')}
      />
    </div>
  )
}

/** Locations and printer types, each with a button that adds a master. */
export function MasterFields({ jig, readOnly, onChange }: Omit<JigFieldsProps, 'problems'>) {
  const { t } = useTranslation()
  const masters = useQuery(queryOptions.masters()).data?.actions
  const choices = (category: 'location' | 'printerType') =>
    Object.entries(masters?.[category] ?? {}).map(([value, label]) => ({ value, label }))
  return (['locations', 'printerTypes'] as const).map((field) => (
    <Group key={field} gap={4} align="flex-end" wrap="nowrap">
      <MultiSelect
        size="xs"
        label={t(`jigs.field.${field}`)}
        data={choices(CATEGORY_OF[field])}
        value={[...jig[field]]}
        disabled={readOnly}
        onChange={(ids) => onChange({ [field]: ids }, field)}
        flex={1}
      />
      {!readOnly && (
        <AddMaster category={CATEGORY_OF[field]} onAdded={(id) => onChange({ [field]: [...jig[field], id] }, field)} />
      )}
    </Group>
  ))
}
