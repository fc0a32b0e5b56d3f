import { TagsInput, Textarea, TextInput } from '@mantine/core'
import { SLOT_TYPES } from '@platen/domain/jigs'
import {
  fitTemplateToPath,
  resizeTemplate,
  setTemplateShape,
  TEMPLATE_LIMITS,
  type Template,
  type TemplateProblem,
} from '@platen/domain/templates'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { SelectField } from '../../../canvas-editor/select-field.tsx'
import { NameField } from '../../../canvas-editor/text-fields.tsx'
import { SlotChooser } from './slot-chooser.tsx'

interface TemplateFieldsProps {
  readonly template: Template
  readonly problems: readonly TemplateProblem[]
  readonly readOnly: boolean
  readonly onChange: (to: (template: Template) => Template, run?: string) => void
  readonly onNameTried: () => void
}

/** Returns the message of the first problem of a field of the template itself. */
function useFieldError(problems: readonly TemplateProblem[]) {
  const { t } = useTranslation()
  return (field: string) => {
    const problem = problems.find((candidate) => candidate.field === field && candidate.itemId === undefined)
    return problem && t(`templates.problem.${problem.code}`)
  }
}

/** Name, size and shape of a template, its white, and the words that hold an order. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { template, problems, readOnly, onChange } = props
  const { t } = useTranslation()
  const fieldError = useFieldError(problems)
  return (
    <>
      <NameField
        value={template.name}
        readOnly={readOnly}
        error={fieldError('name')}
        onChange={(name) => onChange((now) => ({ ...now, name }), 'name')}
        onTouched={props.onNameTried}
      />
      <ShapeFields {...props} />
      <TextInput
        size="xs"
        label={t('templates.whiteSpot')}
        description={t('templates.whiteSpotHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-field="whiteSpot"
        value={template.whiteSpot}
        maxLength={TEMPLATE_LIMITS.text}
        readOnly={readOnly}
        error={fieldError('whiteSpot')}
        onChange={(event) => {
          const whiteSpot = event.currentTarget.value
          onChange((now) => ({ ...now, whiteSpot }), 'whiteSpot')
        }}
      />
      <TagsInput
        size="xs"
        label={t('templates.heldWords')}
        description={t('templates.heldWordsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-field="heldWords"
        value={[...template.heldWords]}
        maxTags={TEMPLATE_LIMITS.heldWords}
        disabled={readOnly}
        acceptValueOnBlur
        error={fieldError('heldWords')}
        onChange={(heldWords) => onChange((now) => ({ ...now, heldWords }))}
      />
    </>
  )
}

/** Size and shape, typed or taken from the slot of a jig. */
function ShapeFields({ template, problems, readOnly, onChange }: TemplateFieldsProps) {
  const { t } = useTranslation()
  const fieldError = useFieldError(problems)
  const { width, height, shape } = template
  return (
    <>
      <SlotChooser readOnly={readOnly} onSelect={(update) => onChange(update)} />
      <div className={styles.pair}>
        {(['width', 'height'] as const).map((field) => (
          <LengthField
            key={field}
            label={t(`drawing.${field}`)}
            data-field={field}
            value={template[field]}
            reportsWhenFinished
            disabled={readOnly}
            error={fieldError(field)}
            onChange={(mm) => onChange((now) => resizeTemplate(now, { width, height, [field]: mm }), field)}
          />
        ))}
      </div>
      <SelectField
        label={t('jigs.shape')}
        choices={SLOT_TYPES}
        getLabel={(type) => t(`jigs.type.${type}`)}
        value={shape}
        disabled={readOnly}
        onChange={(type) => onChange((now) => setTemplateShape(now, type))}
      />
      {shape === 'PATH' && (
        <Textarea
          size="xs"
          label={t('jigs.path')}
          rows={2}
          data-field="path"
          value={template.path ?? ''}
          maxLength={TEMPLATE_LIMITS.path}
          disabled={readOnly}
          spellCheck={false}
          error={fieldError('path')}
          onChange={(event) => {
            const path = event.currentTarget.value
            onChange((now) => ({ ...now, path }), 'path')
          }}
          onBlur={() => onChange(fitTemplateToPath, 'path')}
        />
      )}
    </>
  )
}
