import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'

test('a sentence asked once says every name in its place, wherever the language puts it', () => {
  const asked: string[] = []
  const edit = compileMessage(['order', 'job'], ({ order, job }) => {
    asked.push(order)
    return `Edit ${job} of ${order}, ${job}`
  })

  expect(edit({ order: 'W-1', job: 'J-1' })).toBe('Edit J-1 of W-1, J-1')
  expect(edit({ order: '{{job}}', job: '$1' })).toBe('Edit $1 of {{job}}, $1')
  expect(asked).toHaveLength(1)
})

test('a sentence that leaves a name out is said without it', () => {
  expect(compileMessage(['order'], () => 'Edit')({ order: 'W-1' })).toBe('Edit')
})
