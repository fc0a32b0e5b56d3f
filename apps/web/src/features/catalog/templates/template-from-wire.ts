import type { WireTemplate } from '@platen/contract/templates'
import type { Template } from '@platen/domain/templates'

/** Converts a template of the API to the domain type. */
export function fromWireTemplate({ version: _, ...template }: WireTemplate): Template {
  return template
}

/** Returns the request body. */
export function toTemplateBody({ id: _, ...template }: Template) {
  return {
    ...template,
    name: template.name.trim(),
    items: [...template.items],
    heldWords: [...template.heldWords],
  }
}
