import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName } from '../text/index.ts'
import { JIG_LIMITS } from './limits.ts'
import { copyName, nameProblem, uniqueName } from './names.ts'
import { matchesSearch } from './search.ts'

const others = [
  { id: '1', name: 'Phone case' },
  { id: '2', name: 'Mug' },
]

test('name required and unique, ignoring case and outer blanks', () => {
  expect(nameProblem('', '9', others)).toBe('nameMissing')
  expect(nameProblem('  ', '9', others)).toBe('nameMissing')
  expect(nameProblem(' PHONE case ', '9', others)).toBe('nameTaken')
  expect(nameProblem('Phone case 2', '9', others)).toBeUndefined()
  expect(nameProblem('x'.repeat(JIG_LIMITS.maxNameLength + 1), '9', others)).toBe('nameTooLong')
})

test('names that differ only in their Unicode form are the same name', () => {
  const composed = 'Caf\u00e9'
  const decomposed = 'Cafe\u0301'
  expect(nameProblem(decomposed, '9', [{ id: '1', name: composed }])).toBe('nameTaken')
  expect(uniqueName(decomposed, [composed])).toBe(`${decomposed} copy`)
  expect(copyName(decomposed, [`${composed} copy`])).toBe(`${decomposed} copy (2)`)
})

test('a jig may keep its own name', () => {
  expect(nameProblem('phone case', '1', others)).toBeUndefined()
})

test("copy names become 'name copy', then 'name copy (n)'", () => {
  expect(copyName('Mug', ['Mug'])).toBe('Mug copy')
  expect(copyName('Mug', ['Mug', 'mug COPY'])).toBe('Mug copy (2)')
  expect(copyName('Mug', ['Mug', 'Mug copy', 'Mug copy (2)', 'Mug copy (4)'])).toBe('Mug copy (3)')
  expect(copyName('Mug copy (2)', ['Mug', 'Mug copy', 'Mug copy (2)'])).toBe('Mug copy (3)')
})

test('imported names are made unique with the copy-name rule', () => {
  expect(uniqueName('Mug', ['Phone'])).toBe('Mug')
  expect(uniqueName('Mug', ['mug'])).toBe('Mug copy')
})

test('a copy name is always unique and never too long', () => {
  const name = fc.string({ minLength: 1, maxLength: 210 })
  fc.assert(
    fc.property(name, fc.array(name), fc.nat(5), (start, taken, copies) => {
      const names = [start, ...taken]
      for (let i = 0; i <= copies; i += 1) names.push(copyName(start, names))
      const newNames = names.slice(1 + taken.length)
      for (const [i, one] of newNames.entries()) {
        expect(one.length).toBeLessThanOrEqual(JIG_LIMITS.maxNameLength)
        expect(names.slice(0, 1 + taken.length + i).some((other) => isSameName(other, one))).toBe(false)
      }
    }),
  )
})

test('search filters only with 3 or more characters, matching name or referenceText case-insensitively', () => {
  const item = { name: 'Phone case', referenceText: 'Shelf B4' }
  expect(matchesSearch(item, 'zz')).toBe(true)
  expect(matchesSearch(item, 'zzz')).toBe(false)
  expect(matchesSearch(item, 'CASE')).toBe(true)
  expect(matchesSearch(item, 'shelf')).toBe(true)
  expect(matchesSearch(item, '')).toBe(true)
})
