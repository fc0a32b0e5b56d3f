import { expect, test } from 'vitest'
import { type Command, searchCommands } from './commands.ts'

const command = (label: string, group = 'Jig', keywords = ''): Command => ({
  id: label,
  label,
  group,
  keywords,
  run: () => {},
})
const all = [
  command('Round mug'),
  command('Mug 12'),
  command('Łódź'),
  command('Orders', 'Screen'),
  command('Pen', 'Jig', 'mug'),
]
const labels = (query: string) => searchCommands(all, query).map((found) => found.label)

test('searchCommands returns all commands for an empty search', () => {
  expect(searchCommands(all, '  ')).toEqual(all)
})

test('searchCommands ranks labels that start with the search text first, then words in labels, then keywords', () => {
  expect(labels('mug')).toEqual(['Mug 12', 'Round mug', 'Pen'])
})

test('searchCommands requires every word and ignores case and accents', () => {
  expect(labels('mug round')).toEqual(['Round mug'])
  expect(labels('LODZ')).toEqual(['Łódź'])
  expect(labels('screen ord')).toEqual(['Orders'])
  expect(labels('xyz')).toEqual([])
})
