/** Texts that shop systems send for a text that the customer did not enter, compared without case. */
const NOT_ENTERED = new Set(['not requested on this item.', 'not requested on this item'])

/** Entities that HTML escaping produces, and the spaces of editors. Others are left as they are. */
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(amp|lt|gt|quot|apos|nbsp));/g

/**
 * Returns the text that a field of an order contains: shop systems send it escaped as HTML, such as `O&#039;Brien`. It
 * is decoded once, when the value is taken from the order; text that is entered in Platen is not. Returns an empty text
 * for the placeholder of a text that the customer did not enter, and for spaces alone.
 */
export function readFieldValue(value: string): string {
  const text = value.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED_ENTITIES[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : entity
  })
  const trimmed = text.trim()
  return NOT_ENTERED.has(trimmed.toLowerCase()) ? '' : trimmed
}
