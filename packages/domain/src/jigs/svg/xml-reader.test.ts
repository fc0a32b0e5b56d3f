import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml, replaceForbiddenXmlCharacters } from '../../text/index.ts'
import { readXml, type XmlElement } from './xml-reader.ts'

const getRoot = (text: string): XmlElement => {
  const result = readXml(text)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result.root
}
const reason = (text: string) => {
  const result = readXml(text)
  return result.ok ? 'read' : result.problem.reason
}

test('readXml returns elements, attributes and text with resolved entities', () => {
  const root = getRoot(
    '\uFEFF<?xml version="1.0"?>\n<!-- c --><a x="1 &lt; 2" y=\'"\'>t&#65;&#x42;<![CDATA[<&]]><b/></a>\n',
  )
  expect(root.attributes.get('x')).toBe('1 < 2')
  expect(root.attributes.get('y')).toBe('"')
  expect(root.text).toBe('tAB<&')
  expect(root.children.map((c) => c.name)).toEqual(['b'])
})

test.each([
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a x="1" x="2"/>',
  '<a x=1/>',
  '<a x="1"y="2"/>',
  '<a x="<"/>',
  '<a>&unknown;</a>',
  '<a>&</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>&#x110000;</a>',
  '<a>\u0001</a>',
  '<p:a/>',
  '<a p:x="1"/>',
  '<a:b:c/>',
  '<1/>',
  '<a',
  '</a>',
  '<!ELEMENT a>',
  '<![CDATA[x]]>',
])('readXml rejects %s', (text) => {
  expect(reason(text)).toBe('notXml')
})

test('href takes precedence over xlink:href, and other namespaced attributes are dropped', () => {
  const link = 'xmlns:x="http://www.w3.org/1999/xlink"'
  expect(getRoot(`<a ${link} x:href="#old"/>`).attributes.get('href')).toBe('#old')
  expect(getRoot(`<a ${link} x:href="#old" href="#new"/>`).attributes.get('href')).toBe('#new')
  expect([...getRoot('<a xmlns:i="urn:i" i:href="#x" id="y"/>').attributes]).toEqual([['id', 'y']])
})

test('readXml resolves escaped text to its original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const root = getRoot(`<a x="${escapeXml(text)}">${escapeXml(text)}</a>`)
      const cleaned = replaceForbiddenXmlCharacters(text)
      expect(root.attributes.get('x')).toBe(cleaned)
      expect(root.text).toBe(cleaned)
    }),
  )
})
