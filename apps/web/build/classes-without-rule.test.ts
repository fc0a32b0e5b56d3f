import { expect, test } from 'vitest'
import { classesWithoutRule } from './classes-without-rule.ts'

const SHEET =
  '@font-face{src:url(/assets/inter.woff2)}.first-field,.first-bar{height:36px}' +
  'html[data-other-language] .first-text{visibility:hidden}@media (scripting:none){._tab_1a:hover{display:none}}'

test('classesWithoutRule accepts a class that any selector names', () => {
  const markup = '<main class="first-field"><p class="first-text _tab_1a">.first</p><i class="first-bar"></i></main>'
  expect(classesWithoutRule(markup, SHEET)).toEqual([])
})

test('classesWithoutRule returns each class without a selector once', () => {
  const markup = '<p class="first-field _block_9"></p><p class="_block_9 undefined"></p><p class="woff2 first"></p>'
  expect(classesWithoutRule(markup, SHEET)).toEqual(['_block_9', 'undefined', 'woff2', 'first'])
})
