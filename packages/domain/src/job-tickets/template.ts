import { escapeXml } from '../text/index.ts'
import { TICKET_FIELDS, type TicketField, type TicketValues } from './fields.ts'
import { isWellFormed } from './xml-well-formed.ts'

/** Maximum number of characters of a template. */
export const MAX_TEMPLATE_LENGTH = 20_000

/** Reason why a template is invalid; `name` is the affected field or section. */
export type TemplateProblem =
  | { readonly code: 'empty' | 'tooLong' | 'notXml' }
  | { readonly code: 'unknownField' | 'notClosed' | 'notOpened'; readonly name: string }

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: TicketField }
  | { readonly kind: 'section'; readonly field: TicketField; readonly parts: readonly Part[] }

const TAG = /\{\{\s*([#/]?)\s*([^{}]*?)\s*\}\}/g

const fieldNamed = (name: string): TicketField | undefined => TICKET_FIELDS.find((field) => field === name)

/** Parses `{{field}}` and `{{#field}}...{{/field}}`; returns the first problem. */
function parse(template: string): { readonly parts: readonly Part[] } | { readonly problem: TemplateProblem } {
  const open: { field: TicketField | undefined; parts: Part[] }[] = [{ field: undefined, parts: [] }]
  const getInnermost = () => open.at(-1) as { field: TicketField | undefined; parts: Part[] }
  let at = 0
  for (const tag of template.matchAll(TAG)) {
    getInnermost().parts.push({ kind: 'text', text: template.slice(at, tag.index) })
    at = tag.index + tag[0].length
    const name = tag[2] ?? ''
    const field = fieldNamed(name)
    if (!field) return { problem: { code: 'unknownField', name } }
    if (tag[1] === '') getInnermost().parts.push({ kind: 'field', field })
    else if (tag[1] === '#') open.push({ field, parts: [] })
    else if (getInnermost().field !== field) return { problem: { code: 'notOpened', name } }
    else {
      const { parts } = getInnermost()
      open.pop()
      getInnermost().parts.push({ kind: 'section', field, parts })
    }
  }
  getInnermost().parts.push({ kind: 'text', text: template.slice(at) })
  const unclosedField = getInnermost().field
  return unclosedField === undefined
    ? { parts: getInnermost().parts }
    : { problem: { code: 'notClosed', name: unclosedField } }
}

const renderParts = (parts: readonly Part[], values: TicketValues): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'field') return escapeXml(values[part.field], '\uFFFD')
      return values[part.field] === '' ? '' : renderParts(part.parts, values)
    })
    .join('')

/** Renders a template with escaped values. Throws for a template that `templateProblem` rejects. */
export function renderTicket(template: string, values: TicketValues): string {
  const parsed = parse(template)
  if ('problem' in parsed) throw new Error(`invalid template: ${parsed.problem.code}`)
  return renderParts(parsed.parts, values)
}

/** Values with every field set, or with none: the XML must be well-formed with and without the sections. */
const fillAllFields = (value: string): TicketValues =>
  Object.fromEntries(TICKET_FIELDS.map((field) => [field, value])) as TicketValues

/** Returns the problem of a template, or null: unknown fields, unclosed sections, XML that is not well-formed. */
export function templateProblem(template: string): TemplateProblem | null {
  if (template.trim() === '') return { code: 'empty' }
  if (template.length > MAX_TEMPLATE_LENGTH) return { code: 'tooLong' }
  const parsed = parse(template)
  if ('problem' in parsed) return parsed.problem
  const rendered = [fillAllFields('1'), fillAllFields('')].map((values) => renderParts(parsed.parts, values))
  return rendered.every(isWellFormed) ? null : { code: 'notXml' }
}
