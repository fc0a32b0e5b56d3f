import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importJigSvg } from './import-svg.ts'
import { SVG_IMPORT_LIMITS } from './svg-import-problem.ts'
import { readXml } from './xml-reader.ts'

const options = { id: 'j', name: 'Drawing', existingNames: [] }
const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100">${content}<rect id="s1" width="5" height="5"/></svg>`
const refusal = (text: string) => {
  const result = importJigSvg(text, options)
  return result.ok ? 'imported' : (result.problem.reason ?? result.problem.code)
}
const full = SVG_IMPORT_LIMITS.characters - 1000

test('importJigSvg rejects document types with declarations or external files without reading them', () => {
  const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  expect(refusal(`${laughs}${frame('&b;')}`)).toBe('doctype')
  expect(refusal(`<!doctype svg SYSTEM "file:///etc/passwd">${frame('')}`)).toBe('notXml')
  expect(refusal(`<!DOCTYPE svg SYSTEM "file:///etc/passwd">${frame('')}`)).toBe('doctype')
  expect(refusal(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.com/svg11.dtd">${frame('')}`)).toBe(
    'doctype',
  )
  const w3c = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'
  expect(refusal(`${w3c} [<!ENTITY a "ha">]>${frame('')}`)).toBe('doctype')
  expect(refusal(`<!DOCTYPE ${' '.repeat(full)}`)).toBe('notXml')
  expect(refusal(frame('&b;'))).toBe('notXml')
})

test('importJigSvg skips the plain SVG document type once, before the drawing', () => {
  const plain = [
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.0//EN'\n  'http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd'>",
    '<!DOCTYPE svg>',
  ]
  for (const doctype of plain) expect(refusal(`<?xml version="1.0"?>\n${doctype}\n${frame('')}`)).toBe('imported')
  expect(refusal(`${plain[0]}${plain[0]}${frame('')}`)).toBe('notXml')
  expect(refusal(`${frame('')}${plain[0]}`)).toBe('notXml')
  // it declares nothing, so its entities are unknown
  expect(refusal(`${plain[0]}${frame('<g>&nbsp;</g>')}`)).toBe('notXml')
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  ['an event handler', '<g onload="alert(1)"/>'],
])('importJigSvg rejects %s', (_, content) => {
  expect(refusal(frame(content))).toBe('script')
})

test.each([
  ['a linked picture', '<image href="https://example.com/a.png"/>'],
  ['a linked picture, the old way', '<image xlink:href="//example.com/a.png"/>'],
  ['a file', '<image href="file:///etc/passwd"/>'],
  ['a repeated part of another file', '<use href="other.svg#part"/>'],
  ['a link that runs', '<a href="javascript:alert(1)"><g/></a>'],
  ['a style sheet', '<style>@import "https://example.com/a.css";</style>'],
  ['a picture in a style', '<style>g { fill: url( "https://example.com/a" ) }</style>'],
  ['a picture in an attribute', '<g fill="url(https://example.com/a#b)"/>'],
])('importJigSvg rejects %s as an external reference', (_, content) => {
  expect(refusal(frame(content))).toBe('outsideReference')
})

test('importJigSvg rejects a processing instruction that references a style sheet', () => {
  expect(refusal(`<?xml-stylesheet href="https://example.com/a.css"?>${frame('')}`)).toBe('outsideReference')
})

test('importJigSvg accepts references within the drawing and embedded images', () => {
  expect(
    refusal(
      frame('<image href="data:image/png;base64,AAAA"/><g fill="url(#a)" style="filter:url(\'#b\')"/><a href="#s1"/>'),
    ),
  ).toBe('imported')
})

test('importJigSvg rejects a drawing that is too large, too deep, or has too many elements or attributes', () => {
  expect(refusal(' '.repeat(SVG_IMPORT_LIMITS.characters + 1))).toBe('tooLarge')
  expect(refusal(frame('<g>'.repeat(100) + '</g>'.repeat(100)))).toBe('tooDeep')
  expect(refusal(frame('<g/>'.repeat(SVG_IMPORT_LIMITS.elements + 1)))).toBe('tooManyElements')
  const attributes = Array.from({ length: SVG_IMPORT_LIMITS.attributes + 1 }, (_, i) => `a${i}=""`).join(' ')
  expect(refusal(frame(`<g ${attributes}/>`))).toBe('tooManyAttributes')
})

test('importJigSvg rejects recursive use and exponential use', () => {
  expect(refusal(frame('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('circularUse')
  const doubling = Array.from(
    { length: 30 },
    (_, i) => `<g id="d${i + 1}"><use href="#d${i}"/><use href="#d${i}"/></g>`,
  ).join('')
  expect(refusal(frame(`<defs><rect id="d0" width="1" height="1"/>${doubling}</defs><use href="#d30"/>`))).toBe(
    'tooManyElements',
  )
  const long = `<path id="d0" d="M0 0${'h1'.repeat(40_000)}z"/>`
  expect(refusal(frame(`<defs>${long}</defs>${'<use href="#d0"/>'.repeat(40_000)}`))).toBe('tooManyElements')
})

/** Texts of the maximum size for which a naive parser has quadratic cost. */
test.each([
  ['blanks in a tag', `<svg ${' '.repeat(full)}`],
  ['blanks in a length', frame(`<rect width="1${' '.repeat(full)}x"/>`)],
  ['digits in a length', frame(`<rect width="${'1'.repeat(full)}x"/>`)],
  ['blanks in a transform', frame(`<g transform="scale(1)${' '.repeat(full)}x"/>`)],
  ['transforms', frame(`<g transform="${'scale(1)'.repeat(full / 8)}x"/>`)],
  ['blanks in points', frame(`<polygon points="1${' '.repeat(full)}x"/>`)],
  ['commas in points', frame(`<polygon points="${','.repeat(full)}"/>`)],
  ['blanks in a path', frame(`<path d="M0 0${' '.repeat(full)}x"/>`)],
  ['digits in a path', frame(`<path d="M0 ${'1'.repeat(full)}x"/>`)],
  ['blanks in an aspect ratio', `<svg viewBox="0 0 1 1" preserveAspectRatio="none${' '.repeat(full)}x"/>`],
  ['comments that do not end', '<!--'.repeat(full / 4)],
  ['marked sections that do not end', `<svg>${'<![CDATA['.repeat(full / 9)}`],
  ['tags that do not end', '<a '.repeat(full / 3)],
  ['quotes that do not end', `<svg ${'a="'.repeat(full / 3)}`],
  ['ampersands', frame('&'.repeat(full))],
  ['entities that do not end', frame('&#'.repeat(full / 2))],
  ['entities', frame('&amp;'.repeat(full / 5))],
  ['end tags', '</a>'.repeat(full / 4)],
  ['colons', `<${'a:'.repeat(full / 2)}/>`],
  ['comments in a style', frame(`<style>${'/*'.repeat(full / 2)}</style>`)],
  ['blocks in a style', frame(`<style>${'a{}'.repeat(full / 3)}</style>`)],
  ['open blocks in a style', frame(`<style>${'@a{'.repeat(full / 3)}</style>`)],
  ['semicolons in a style', frame(`<style>${';'.repeat(full)}{}</style>`)],
  ['urls in a style', frame(`<style>${'url('.repeat(full / 4)}</style>`)],
  ['selectors in a style', frame(`<style>${'a,'.repeat(full / 2)}{display:none}</style>`)],
  ['exclamation marks in a style', frame(`<g style="display:${'!'.repeat(full)}"/>`)],
  ['blanks in an important style', frame(`<g style="display:${'! '.repeat(full / 2)}"/>`)],
  ['blanks after important', frame(`<g style="display:x!important${' '.repeat(full)}x"/>`)],
  ['classes', frame(`<style>.a{display:none}</style><g class="${'b '.repeat(full / 2)}"/>`)],
  [
    'declared prefixes',
    `<svg ${Array.from({ length: 100 }, (_, i) => `xmlns:a${i}="x"`).join(' ')}>${'<a1:g/>'.repeat(49_000)}</svg>`,
  ],
])('importJigSvg processes many %s in linear time', (_, text) => {
  expect(typeof importJigSvg(text, options).ok).toBe('boolean')
})

test('importJigSvg returns a result for any text and never throws', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '/',
      '=',
      '"',
      "'",
      '&',
      ';',
      '<g>',
      '</g>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<![CDATA[',
      ']]>',
      ' ',
      'a',
      ':',
    ],
    ...[
      '<rect id="s1"',
      ' width="1"',
      ' height="1"',
      ' transform="',
      'rotate(',
      ')',
      '&#x',
      '&#0;',
      '#s1',
      '<use href="#s1"/>',
    ],
    ...['<style>', '</style>', '{', '}', 'display:none', ' d="M0 0', 'z"', '/>', '\u0000', '\uD800', '1e999', 'NaN'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(typeof importJigSvg(frame(pieces.join('')), options).ok).toBe('boolean')
      expect(typeof readXml(pieces.join('')).ok).toBe('boolean')
    }),
    { numRuns: 1000 },
  )
})

test('importJigSvg rejects numbers that are not finite', () => {
  for (const number of ['1e308', '-1e308', '1e999', '1e-320', 'Infinity', 'NaN']) {
    const result = importJigSvg(frame(`<rect id="s2" x="${number}" width="5" height="${number}"/>`), options)
    expect(result.ok).toBe(false)
    const scaled = importJigSvg(
      frame(`<g transform="scale(${number})"><rect id="s2" width="5" height="5"/></g>`),
      options,
    )
    expect(scaled.ok).toBe(false)
  }
})
