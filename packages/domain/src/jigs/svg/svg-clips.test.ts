import { expect, test } from 'vitest'
import { importSlots, refusal, SLOT } from './svg-fixtures.ts'

// the slot is 50 x 40 mm at 10, 10
const clip = (content: string, attributes = '') => `<clipPath id="Clip" ${attributes}>${content}</clipPath>`
const AROUND = '<rect x="5" y="5" width="60" height="50"/>'
const MASK = '<mask id="Mask"><rect x="5" y="5" width="60" height="50" fill="white"/></mask>'

test.each([
  [`${clip(AROUND)}<g clip-path="url(#Clip)">${SLOT}</g>`],
  [`${clip(AROUND)}<style>.c { clip-path: url("#Clip") }</style><g class="c">${SLOT}</g>`],
  [`${clip('<rect width="60" height="50" transform="translate(5 5)"/>')}<g clip-path="url(#Clip)">${SLOT}</g>`],
  [
    `<defs><rect id="r" width="200" height="100"/></defs>${clip('<use href="#r"/>')}<g clip-path="url(#Clip)">${SLOT}</g>`,
  ],
  [`<g clip-path="none">${SLOT}</g>`],
  [`<g style="mask: none">${SLOT}</g>`],
  [`${MASK}${SLOT}<g mask="url(#Mask)"><rect x="5" y="5" width="9" height="9"/></g>`],
  [`<svg x="10" y="10" width="50" height="40"><rect id="s1" width="50" height="40"/></svg>`],
  [`<svg x="10" y="10" width="20" height="20" overflow="visible"><rect id="s1" width="50" height="40"/></svg>`],
  [
    `${clip('<rect width="1" height="1"/>')}${SLOT}<g clip-path="url(#Clip)"><rect x="5" y="5" width="9" height="9"/></g>`,
  ],
])('a slot inside the clip is imported unchanged: %s', (content) => {
  expect(importSlots(content)).toMatchObject([{ x: 10, y: 10, width: 50, height: 40 }])
})

test.each([
  [`${clip('<rect x="15" y="5" width="60" height="50"/>')}<g clip-path="url(#Clip)">${SLOT}</g>`],
  [`${clip('<circle cx="35" cy="30" r="99"/>')}<g clip-path="url(#Clip)">${SLOT}</g>`],
  [`${clip(AROUND, 'clipPathUnits="objectBoundingBox"')}<g clip-path="url(#Clip)">${SLOT}</g>`],
  [`<g clip-path="url(#missing)">${SLOT}</g>`],
  [`<g style="clip-path: inset(1px)">${SLOT}</g>`],
  [`${MASK}<g mask="url(#Mask)">${SLOT}</g>`],
  [`${MASK}<style>.c { mask: url(#Mask) }</style><g class="c">${SLOT}</g>`],
  ['<svg x="10" y="10" width="20" height="40"><rect id="s1" width="50" height="40"/></svg>'],
  [
    '<symbol id="a" viewBox="0 0 20 40"><rect id="s1" width="50" height="40"/></symbol><use href="#a" width="20" height="40"/>',
  ],
  [
    `${SLOT}${clip('<rect width="15" height="90"/>')}<rect id="p1" x="12" y="12" width="20" height="20" clip-path="url(#Clip)"/>`,
  ],
])('a slot or image box that is cut by a clip or a mask is refused: %s', (content) => {
  expect(refusal(content)).toMatch(/^svgParseFailed unsupportedStyle [sp]1$/)
})
