import { expect, test } from 'vitest'
import { FLATTENING_TOLERANCE_MM } from '../../geometry/index.ts'
import { slotShape } from '../slot-shape.ts'
import { importJig, importSlots, refusal, SLOT, svg } from './svg-fixtures.ts'

test('elements that are only definitions are not drawn: definitions, clip paths, markers, patterns', () => {
  expect(
    importSlots(
      `${SLOT}<defs><line x2="5"/></defs><clipPath><path d="M0 0L5 5"/></clipPath><marker><path d="M0 0L5 5"/></marker>`,
    ),
  ).toHaveLength(1)
})

test.each([
  ['display="none"'],
  ['visibility="hidden"'],
  ['style="fill:red;display:none"'],
  ['style="visibility: collapse"'],
  ['class="away"'],
])('elements hidden by %s are ignored', (attribute) => {
  const style = '<style>/* { */ .away, #none { fill: red; display: none !important }</style>'
  expect(importSlots(`${style}${SLOT}<g ${attribute}><line x2="5"/></g>`)).toHaveLength(1)
})

const RING = 'M10 10H60V50H10ZM20 20H50V40H20Z'
test.each([
  [`<path id="s1" fill-rule="evenodd" d="${RING}"/>`],
  [`<path id="s1" style="fill-rule: evenodd" d="${RING}"/>`],
  [`<g fill-rule="evenodd"><path id="s1" d="${RING}"/></g>`],
  [`<style>.ring { fill-rule: evenodd }</style><path id="s1" class="ring" d="${RING}"/>`],
])('a slot with the even-odd rule keeps its hole: %s', (content) => {
  const [slot] = importJig(svg(content)).slots
  const shape = slot && slotShape(slot).polygon(FLATTENING_TOLERANCE_MM)
  expect(shape?.contains({ x: 15, y: 30 })).toBe(true)
  expect(shape?.contains({ x: 35, y: 30 })).toBe(false)
})

test('with the non-zero rule subpaths in the same direction are one area, and clip-rule has no effect', () => {
  const [slot] = importJig(svg(`<path id="s1" clip-rule="evenodd" d="${RING}"/>`)).slots
  expect(slot && slotShape(slot).polygon(FLATTENING_TOLERANCE_MM).contains({ x: 35, y: 30 })).toBe(true)
})

test('an even-odd shape with intersecting subpaths is rejected', () => {
  const crossing = '<path id="s1" fill-rule="evenodd" d="M10 10H60V50H10ZM30 30H90V70H30Z"/>'
  expect(refusal(crossing)).toBe('svgParseFailed unsupportedStyle s1')
  expect(refusal(crossing.replace('evenodd', 'nonzero'))).toBe('imported')
})

test('conditional rules that would hide, move or fill a slot are rejected; others are ignored', () => {
  const style = (rules: string) => `<style>${rules}</style>${SLOT}`
  expect(refusal(style('@media print { #s1 { display: none } }'))).toMatch(/unsupportedStyle/)
  expect(refusal(style('@supports (d: path("")) { @media screen { rect { fill-rule: evenodd } } }'))).toMatch(
    /unsupportedStyle/,
  )
  expect(refusal(style('@media print { #s1 { fill: red } } @font-face { font-family: a }'))).toBe('imported')
})

test('a visible element in a hidden group is drawn, an element in a group with display none is not', () => {
  expect(importSlots(`<g visibility="hidden">${SLOT.replace('<rect', '<rect visibility="visible"')}</g>`)).toHaveLength(
    1,
  )
  expect(refusal(`<g display="none">${SLOT.replace('<rect', '<rect display="inline"')}</g>`)).toBe(
    'svgParseFailed noSlots',
  )
})
