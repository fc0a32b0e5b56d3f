import { changedFields, type Diff, isDeepEqual, listChanges } from '../jigs/index.ts'
import type { Template } from './types.ts'

const TEMPLATE_FIELDS = [
  'name',
  'width',
  'height',
  'shape',
  'path',
  'whiteSpot',
  'heldWords',
] as const satisfies readonly (keyof Template)[]
export type TemplateFieldName = (typeof TEMPLATE_FIELDS)[number] | 'order'

/** Returns the differences between two versions of a template; items are matched by id. */
export function templateChanges(before: Template, after: Template): Diff<TemplateFieldName> {
  const ids = new Set(after.items.map(({ id }) => id))
  const was = new Set(before.items.map(({ id }) => id))
  const isReordered = !isDeepEqual(
    before.items.filter(({ id }) => ids.has(id)).map(({ id }) => id),
    after.items.filter(({ id }) => was.has(id)).map(({ id }) => id),
  )
  const fields = changedFields(TEMPLATE_FIELDS, before, after)
  return { fields: isReordered ? [...fields, 'order'] : fields, ...listChanges(before.items, after.items) }
}
