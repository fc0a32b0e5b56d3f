import type { Diff } from '@platen/domain/jigs'
import type { Template, TemplateItem } from '@platen/domain/templates'
import { useCallback, useMemo } from 'react'
import { getSlotPath } from '../../../canvas-editor/shapes/jig-svg.tsx'
import styles from '../../../canvas-editor/stage.module.css'
import { toItemSlot, toPageSlot } from './item-shape.tsx'
import { NO_SAMPLES, toSampleValues } from './sample-values.ts'
import { useDrawnTemplate } from './use-drawn-template.ts'

interface NewerVersion {
  readonly template: Template
  readonly changes: Diff<string>
}

interface TemplateSvgProps {
  readonly template: Template
  readonly newerVersion?: NewerVersion
  readonly label: string
}

/** Read-only view of a template with its sample texts. Changes of a later version are drawn over it. */
export function TemplateSvg({ template, newerVersion, label }: TemplateSvgProps) {
  const values = useMemo(() => toSampleValues(template, NO_SAMPLES), [template])
  const { svg } = useDrawnTemplate(template, values)
  const width = Math.max(template.width, newerVersion?.template.width ?? 0)
  const height = Math.max(template.height, newerVersion?.template.height ?? 0)
  const padding = Math.max(width, height) * 0.02
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.drawing}
      data-locked
      viewBox={`${-padding} ${-padding} ${width + 2 * padding} ${height + 2 * padding}`}
    >
      <path d={getSlotPath(toPageSlot(template)).d} className={styles.page} />
      {svg !== null && <ServerDrawing svg={svg} template={template} />}
      {svg === null &&
        template.items.map((item) => (
          <path key={item.id} d={getSlotPath(toItemSlot(item)).d} className={styles.frameOfItem} />
        ))}
      {newerVersion && <TemplateDiffOverlay before={template} {...newerVersion} />}
    </svg>
  )
}

/**
 * Inserts the drawing of the server into the page, as jigs and layouts are drawn. It consists of shapes and of pictures as
 * data. Scripts of a parsed document do not run.
 */
function ServerDrawing({ svg, template }: { readonly svg: string; readonly template: Template }) {
  const fill = useCallback(
    (element: SVGSVGElement | null) =>
      element?.replaceChildren(...new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.childNodes),
    [svg],
  )
  return <svg ref={fill} width={template.width} height={template.height} data-drawn />
}

function TemplateDiffOverlay({ before, template, changes }: NewerVersion & { before: Template }) {
  const shapes = (kind: 'added' | 'changed' | 'removed', items: readonly TemplateItem[]) =>
    changes[kind].flatMap((index) => {
      const item = items[index]
      return item
        ? [
            <path
              key={`${kind}.${item.id}`}
              d={getSlotPath(toItemSlot(item)).d}
              className={styles.change}
              data-kind={kind}
            />,
          ]
        : []
    })
  const isReshaped = changes.fields.some((field) => ['width', 'height', 'shape', 'path'].includes(field))
  return (
    <>
      {isReshaped && <path d={getSlotPath(toPageSlot(template)).d} className={styles.change} data-kind="changed" />}
      {shapes('removed', before.items)}
      {shapes('changed', template.items)}
      {shapes('added', template.items)}
    </>
  )
}
