import { JIG_LIMITS } from '@platen/domain/jigs'
import type { LayoutProblem } from '@platen/domain/layouts'
import type { Mm } from '@platen/domain/units'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { LengthField } from '../../../canvas-editor/length-field.tsx'
import { NameField, ReferenceField } from '../../../canvas-editor/text-fields.tsx'
import { changeArea, type LayoutDraft, resizeLayout } from './layout-edits.ts'

/** Returns the maximum of a field of the printable area, in mm: the area ends at the edge of the bed. */
function getMaxArea({ width, height, printableArea }: LayoutDraft, field: keyof LayoutDraft['printableArea']): Mm {
  if (field === 'width') return width - printableArea.x
  if (field === 'height') return height - printableArea.y
  return field === 'x' ? width : height
}

/** Name, physical size, printable area, reference text and default spacing. */
export function LayoutFields(props: {
  readonly content: LayoutDraft
  readonly problems: readonly LayoutProblem[]
  readonly readOnly: boolean
  readonly onChange: (to: (content: LayoutDraft) => LayoutDraft, run: string) => void
  readonly onNameTried: () => void
  /** More fields, below the name. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const { content, problems, readOnly, onChange } = props
  const findProblem = (field: string) => {
    const problem = problems.find((candidate) => candidate.field === field && candidate.jigIndex === undefined)
    return problem && t(`tables.error.${problem.code}`)
  }
  return (
    <>
      <NameField
        value={content.name}
        readOnly={readOnly}
        error={findProblem('name')}
        onChange={(name) => onChange((now) => ({ ...now, name }), 'name')}
        onTouched={props.onNameTried}
      />
      {props.children}
      <div className={styles.pair}>
        {(['width', 'height'] as const).map((field) => (
          <LengthField
            key={field}
            label={t(`drawing.${field}`)}
            data-field={field}
            reportsWhenFinished
            max={JIG_LIMITS.maxSize}
            value={content[field]}
            disabled={readOnly}
            error={findProblem(field)}
            onChange={(mm) => onChange((now) => resizeLayout(now, { [field]: mm }), field)}
          />
        ))}
      </div>
      <h3 className={styles.heading}>{t('tables.printableArea')}</h3>
      <div className={styles.pair}>
        {(['x', 'y', 'width', 'height'] as const).map((field) => (
          <LengthField
            key={field}
            label={t(field === 'x' ? 'tables.xOffset' : field === 'y' ? 'tables.yOffset' : `drawing.${field}`)}
            {...(field === 'width' && { 'data-field': 'printableArea' })}
            reportsWhenFinished
            max={getMaxArea(content, field)}
            value={content.printableArea[field]}
            disabled={readOnly}
            onChange={(mm) => onChange((now) => changeArea(now, { [field]: mm }), `area.${field}`)}
          />
        ))}
      </div>
      <ReferenceField
        value={content.referenceText}
        readOnly={readOnly}
        onChange={(referenceText) => onChange((now) => ({ ...now, referenceText }), 'reference')}
      />
      <LengthField
        label={t('drawing.spacing')}
        data-field="defaultSpacing"
        value={content.defaultSpacing}
        disabled={readOnly}
        error={findProblem('defaultSpacing')}
        onChange={(defaultSpacing) => onChange((now) => ({ ...now, defaultSpacing }), 'spacing')}
      />
    </>
  )
}
