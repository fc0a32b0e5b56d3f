import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'

test('compileMessage translates once and inserts every value, in any order of the placeholders', () => {
  const translated: string[] = []
  const edit = compileMessage(['order', 'job'], ({ order, job }) => {
    translated.push(order)
    return `Edit ${job} of ${order}, ${job}`
  })

  expect(edit({ order: 'W-1', job: 'J-1' })).toBe('Edit J-1 of W-1, J-1')
  expect(edit({ order: '{{job}}', job: '$1' })).toBe('Edit $1 of {{job}}, $1')
  expect(translated).toHaveLength(1)
})

test('compileMessage omits a value without a placeholder', () => {
  expect(compileMessage(['order'], () => 'Edit')({ order: 'W-1' })).toBe('Edit')
})
