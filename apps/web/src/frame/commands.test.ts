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
const labels = (typed: string) => searchCommands(all, typed).map((one) => one.label)

test('nothing typed shows everything', () => {
  expect(searchCommands(all, '  ')).toEqual(all)
})

test('labels that begin with what is typed come first, then words in them, then other words that find them', () => {
  expect(labels('mug')).toEqual(['Mug 12', 'Round mug', 'Pen'])
})

test('every word typed must be found; case and accents do not count', () => {
  expect(labels('mug round')).toEqual(['Round mug'])
  expect(labels('LODZ')).toEqual(['Łódź'])
  expect(labels('screen ord')).toEqual(['Orders'])
  expect(labels('xyz')).toEqual([])
})
