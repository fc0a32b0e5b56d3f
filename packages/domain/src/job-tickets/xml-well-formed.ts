const NAME = '[A-Za-z_:\\u0080-\\uFFFF][-A-Za-z0-9_.:\\u0080-\\uFFFF]*'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`
const PIECES = new RegExp(
  [
    '<!--(?:(?!--)[^])*-->',
    '<\\?xml(?:\\s[^?]*)?\\?>',
    '<!\\[CDATA\\[(?:(?!\\]\\]>)[^])*\\]\\]>',
    `<(/?)(${NAME})((?:${ATTRIBUTE})*)\\s*(/?)>`,
    '[^<]+',
  ].join('|'),
  'y',
)
const LOOSE_AMPERSAND = /&(?!(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[0-9A-Fa-f]{1,6});)/
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

function hasDuplicateAttribute(attributes: string): boolean {
  const names = [...attributes.matchAll(new RegExp(`(${NAME})\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'))].map(
    ([, name]) => name,
  )
  return new Set(names).size < names.length
}

/**
 * Whether a text is one well-formed XML document without a document type: one root, matching tags, unique attributes,
 * no unescaped `&` or `<`. Linear in the length of the text.
 */
export function isWellFormed(text: string): boolean {
  if (FORBIDDEN.test(text) || LOOSE_AMPERSAND.test(text.replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, '')))
    return false
  const open: string[] = []
  let roots = 0
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const start = at
  while (at < text.length) {
    PIECES.lastIndex = at
    const piece = PIECES.exec(text)
    if (!piece) return false
    const [whole, closes, name, attributes, empties] = piece
    if (whole.startsWith('<?xml') && at !== start) return false
    if (name === undefined) {
      const isMarkup = whole.startsWith('<!--') || whole.startsWith('<?xml')
      if (open.length === 0 && !isMarkup && whole.trim() !== '') return false
    } else if (closes === '/') {
      if (attributes !== '' || empties === '/' || open.pop() !== name) return false
    } else {
      if (hasDuplicateAttribute(attributes ?? '')) return false
      if (open.length === 0) roots += 1
      if (empties !== '/') open.push(name)
    }
    at += whole.length
  }
  return open.length === 0 && roots === 1
}
