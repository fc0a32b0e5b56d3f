import { TICKET_FIELDS, type TicketField, type TicketValues } from './fields.ts'
import { isWellFormed } from './xml-well-formed.ts'

/** Characters of a template. */
export const MAX_TEMPLATE_LENGTH = 20_000

/** Why a template cannot be used; `name` is the field or section that it speaks of. */
export type TemplateProblem =
  | { readonly code: 'empty' | 'tooLong' | 'notXml' }
  | { readonly code: 'unknownField' | 'notClosed' | 'notOpened'; readonly name: string }

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: TicketField }
  | { readonly kind: 'section'; readonly field: TicketField; readonly parts: readonly Part[] }

const TAG = /\{\{\s*([#/]?)\s*([^{}]*?)\s*\}\}/g

const fieldNamed = (name: string): TicketField | undefined => TICKET_FIELDS.find((field) => field === name)

/** Reads `{{field}}` and `{{#field}}...{{/field}}`; the first thing that does not fit is the problem. */
function parse(template: string): { readonly parts: readonly Part[] } | { readonly problem: TemplateProblem } {
  const open: { field: TicketField | undefined; parts: Part[] }[] = [{ field: undefined, parts: [] }]
  const here = () => open.at(-1) as { field: TicketField | undefined; parts: Part[] }
  let at = 0
  for (const tag of template.matchAll(TAG)) {
    here().parts.push({ kind: 'text', text: template.slice(at, tag.index) })
    at = tag.index + tag[0].length
    const name = tag[2] ?? ''
    const field = fieldNamed(name)
    if (!field) return { problem: { code: 'unknownField', name } }
    if (tag[1] === '') here().parts.push({ kind: 'field', field })
    else if (tag[1] === '#') open.push({ field, parts: [] })
    else if (here().field !== field) return { problem: { code: 'notOpened', name } }
    else {
      const { parts } = here()
      open.pop()
      here().parts.push({ kind: 'section', field, parts })
    }
  }
  here().parts.push({ kind: 'text', text: template.slice(at) })
  const left = here().field
  return left === undefined ? { parts: here().parts } : { problem: { code: 'notClosed', name: left } }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// characters that XML 1.0 has no way to say; a lone surrogate is one of them
const XML_FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A value that is safe in XML text and in an attribute of either quotes; tabs and line ends survive in both. */
export const escapeXml = (value: string): string =>
  value
    .replace(XML_FORBIDDEN, '\uFFFD')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

const renderParts = (parts: readonly Part[], values: TicketValues): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      if (part.kind === 'field') return escapeXml(values[part.field])
      return values[part.field] === '' ? '' : renderParts(part.parts, values)
    })
    .join('')

/** The ticket of a template, with every value escaped. Throws for a template that `templateProblem` refuses. */
export function renderTicket(template: string, values: TicketValues): string {
  const parsed = parse(template)
  if ('problem' in parsed) throw new Error(`the template cannot be used: ${parsed.problem.code}`)
  return renderParts(parsed.parts, values)
}

/** With every field set, and with none: sections in and out must both leave well-formed XML. */
const filled = (value: string): TicketValues =>
  Object.fromEntries(TICKET_FIELDS.map((field) => [field, value])) as TicketValues

/** What keeps a template from being used: unknown fields, sections that do not close, no well-formed XML. */
export function templateProblem(template: string): TemplateProblem | null {
  if (template.trim() === '') return { code: 'empty' }
  if (template.length > MAX_TEMPLATE_LENGTH) return { code: 'tooLong' }
  const parsed = parse(template)
  if ('problem' in parsed) return parsed.problem
  const tried = [filled('1'), filled('')].map((values) => renderParts(parsed.parts, values))
  return tried.every(isWellFormed) ? null : { code: 'notXml' }
}
