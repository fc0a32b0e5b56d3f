import type { XmlElement } from './xml-reader.ts'

/** Role of a shape by its id: s<n> a slot, p<n> its image box, in either case. */
export interface SlotRole {
  readonly kind: 's' | 'p'
  readonly number: number
  /**
   * What a drawing program appends to keep the ids of a drawing unique (`s1-2`, `s2_00000041`, `s1_1_`); '' for the
   * first one.
   */
  readonly copy: string
}

const ROLE = /^([sp])(\d{1,9})(?:[-_](\d{1,40})_?)?$/i
/** The attribute in which Inkscape stores the name that its users see; it gives every object an id of its own. */
const INKSCAPE_LABEL = 'inkscape:label'

function parseRole(text: string | undefined): SlotRole | undefined {
  const match = ROLE.exec(text ?? '')
  if (match === null) return undefined
  return { kind: match[1]?.toLowerCase() === 's' ? 's' : 'p', number: Number(match[2]), copy: match[3] ?? '' }
}

/** Returns the role of an element by its id, else by its label in Inkscape. */
export const getRole = (element: XmlElement): SlotRole | undefined =>
  parseRole(element.attributes.get('id')) ?? parseRole(element.attributes.get(INKSCAPE_LABEL))

/** Whether a shape has the role of the group around it, also under the id of a copy. */
export const isSameRole = (a: SlotRole, b: SlotRole): boolean => a.kind === b.kind && a.number === b.number

/** Order of slots: by number, then by copy. */
export const compareRoles = (a: SlotRole | undefined, b: SlotRole | undefined): number =>
  (a?.number ?? 0) - (b?.number ?? 0) || Number(a?.copy ?? '') - Number(b?.copy ?? '')

/** Attributes by which an element without an id is found in a drawing. */
const POSITION_ATTRIBUTES = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'points', 'd', 'href']
const MAX_DESCRIPTION_LENGTH = 60

/** Returns the name of an element for messages: its label or id, else its start tag with its position. */
export function getName(element: XmlElement): string {
  const { attributes, name } = element
  const id = attributes.get('id')
  const label = attributes.get(INKSCAPE_LABEL)
  if (label !== undefined && parseRole(id) === undefined) return shorten(label)
  if (id !== undefined) return shorten(id)
  const shown = POSITION_ATTRIBUTES.flatMap((key) => {
    const value = attributes.get(key)
    return value === undefined ? [] : [` ${key}="${value}"`]
  })
  return shorten(`<${name}${shown.join('')}>`)
}

const shorten = (text: string): string =>
  text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH)}…` : text
