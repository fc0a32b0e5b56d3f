import { expect, test } from 'vitest'
import { ready } from './image-fixtures.ts'
import { findOmittedFeatures } from './svg-omissions.ts'
import { scanSvg } from './svg-scan.ts'

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20" ${attributes}>${content}</svg>`

const find = (content: string, attributes = '') => findOmittedFeatures(scanSvg(svg(content, attributes)))

test.each([
  ['<rect width="9" height="9" transform="rotate(9)" transform-origin="5 5"/>', ['transform-origin']],
  ['<style>rect { transform-origin: center }</style><rect width="9" height="9"/>', ['transform-origin']],
  ['<rect width="9" height="9" style="clip-path: circle(4px)"/>', ['clip-path']],
  ['<rect width="9" height="9" clip-path="inset(1)"/>', ['clip-path']],
  ['<image width="9" href="data:image/png;base64,AA=="/>', ['image']],
  [
    '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">Anna</p></foreignObject>',
    ['foreignObject'],
  ],
  ['<flowRoot><flowPara>Anna</flowPara></flowRoot>', ['flowRoot']],
  ['<rect width="40q" height="5vh"/>', ['q', 'vh']],
  ['<rect width="9" height="9" style="fill: var(--a)"/>', ['var()']],
  ['<rect width="9" height="9" fill="device-cmyk(0 0 0 1)"/>', ['device-cmyk()']],
  ['<rect style="width: 9px; height: 9px"/>', ['height', 'width']],
  ['<radialGradient id="g" fr="20%"/><radialGradient id="h" fr="0"/>', ['fr']],
  [
    '<filter id="f"><feBlend in="SourceGraphic" in2="BackgroundImage"/></filter><rect width="9" height="9" filter="url(#f)"/>',
    ['BackgroundImage'],
  ],
])('findOmittedFeatures names what the library ignores: %s', (content, features) => {
  expect(find(content)).toEqual(features)
})

test('findOmittedFeatures names a coloured background, but not a white one', () => {
  expect(find('', 'style="background: #abc"')).toEqual(['background'])
  for (const value of ['white', '#FFF', 'none', 'transparent', 'rgb(255, 255, 255)']) {
    expect(find('', `style="background:${value}"`)).toEqual([])
  }
})

test('findOmittedFeatures finds nothing in what the library draws', () => {
  const content = `<defs><clipPath id="c"><rect width="9" height="9"/></clipPath></defs>
    <style>a:hover{fill:red} rect{clip-path:url(#c);transform:rotate(5deg);fill:rgb(1,2,3)}</style>
    <switch><foreignObject width="9" height="9"/><text x="1em" rotate="5 6">Anna</text></switch>
    <rect width="50%" height="9mm" fill="#CD853F icc-color(a, 1)" transform-origin="0 0" style="fill:hsl(1,2%,3%)"/>`
  expect(find(content, 'style="width:40px;height:20px"')).toEqual([])
})

test('addSvg returns the omitted features of a drawing and of the drawings in it', async () => {
  const inner = svg('<rect width="9" height="9" transform="rotate(9)" transform-origin="5 5"/>')
  const embedded = `data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}`
  const shown = svg(
    `<rect width="9" height="9"/><image width="9" height="9" href="${embedded}"/>`,
    'style="background:red"',
  )
  expect((await ready('SVG', shown)).info.omittedFeatures).toEqual(['background', 'transform-origin'])
  expect((await ready('SVG', svg('<rect width="9" height="9"/>'))).info.omittedFeatures).toBeUndefined()
})
