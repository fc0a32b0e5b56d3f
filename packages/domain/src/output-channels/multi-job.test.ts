import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  channelForFile,
  fileLabel,
  type GroupFile,
  type GroupProblem,
  groupHost,
  labelFiles,
  MULTI_JOB_KINDS,
  type MultiJobGroup,
  type MultiJobKind,
  nextFileName,
  validateMultiJobGroup,
} from './index.ts'

const group = (
  type: MultiJobKind,
  ...files: readonly (readonly [name: string, channelId: string])[]
): MultiJobGroup => ({
  type,
  files: files.map(([name, channelId], index) => ({ label: fileLabel(type, index), name, channelId })),
})
const problems = (of: MultiJobGroup, name = 'White twice', otherNames: string[] = []): readonly GroupProblem[] =>
  validateMultiJobGroup({ name, group: of, memberIds: new Set(['a', 'b']), otherNames })

test('fileLabel is Original File and Dup. File for duplicates, Comb. File for combined files', () => {
  expect([0, 1, 2].map((index) => fileLabel('Duplicate', index))).toEqual(['Original File', 'Dup. File', 'Dup. File'])
  expect([0, 1].map((index) => fileLabel('Combined', index))).toEqual(['Comb. File', 'Comb. File'])
})

test('labels follow the position in the list after adding, deleting and moving', () => {
  const names = fc.array(fc.string(), { maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...MULTI_JOB_KINDS), names, (kind, all) => {
      const files: GroupFile[] = all.map((name) => ({ label: 'Dup. File', name, channelId: 'a' }))
      const labelled = labelFiles(kind, files)
      expect(labelled.map((file) => file.name)).toEqual(all)
      expect(labelFiles(kind, labelled.toReversed()).map((file) => file.label)).toEqual(
        labelled.map((file) => file.label),
      )
    }),
  )
})

test('default file names are File N with the lowest free number', () => {
  expect(nextFileName([])).toBe('File 1')
  expect(nextFileName([{ name: 'File 1' }, { name: 'file 3' }])).toBe('File 2')
})

test('validateMultiJobGroup requires a unique group name, unique file names, and a channel for each file', () => {
  expect(problems(group('Duplicate', ['File 1', 'a'], ['File 2', 'b'], ['File 3', 'a']))).toEqual([])
  expect(problems(group('Duplicate'))).toEqual(['filesMissing'])
  expect(problems(group('Duplicate', ['x', 'a']), '  ')).toEqual(['nameMissing'])
  expect(problems(group('Duplicate', ['x', 'a']), 'White', [' white '])).toEqual(['nameTaken'])
  expect(problems(group('Duplicate', [' ', 'a']))).toEqual(['fileNameMissing'])
  expect(problems(group('Duplicate', ['x', 'a'], ['X ', 'b']))).toEqual(['fileNameTaken'])
  expect(problems(group('Duplicate', ['x', 'gone']))).toEqual(['memberMissing'])
})

test('names of groups and files that differ only in their Unicode form are the same name', () => {
  const [composed, decomposed] = ['Gr\u00fcn', 'Gru\u0308n'] as const
  expect(problems(group('Duplicate', [composed, 'a'], [decomposed, 'b']), decomposed, [composed])).toEqual([
    'nameTaken',
    'fileNameTaken',
  ])
  expect(channelForFile(group('Duplicate', ['x', 'a'], [composed, 'b']), decomposed, 0)).toBe('b')
})

test('pages of one file go to one channel', () => {
  expect(problems(group('Combined', ['1', 'a'], ['2', 'a']))).toEqual([])
  expect(problems(group('Combined', ['1', 'a'], ['2', 'b']))).toEqual(['severalMembers'])
})

test('groupHost returns the host of a group if all its channels are on it', () => {
  const hosts: Record<string, string> = { a: 'rip-1', b: 'rip-2', c: 'RIP-1 ' }
  const host = (...ids: string[]) =>
    groupHost(group('Duplicate', ...ids.map((id) => [id, id] as const)), (id) => hosts[id])
  expect([host('a', 'a'), host('a', 'c').toLowerCase(), host('a', 'b'), host('gone'), host()]).toEqual([
    'rip-1',
    'rip-1',
    '',
    '',
    '',
  ])
})

test('channelForFile returns the channel of the same name, else of the same index, else of the first file', () => {
  const of = group('Duplicate', ['Colour', 'a'], ['White', 'b'])
  expect([
    channelForFile(of, ' white', 0),
    channelForFile(of, 'Renamed', 1),
    channelForFile(of, 'Third', 2),
    channelForFile(group('Duplicate'), 'x', 0),
  ]).toEqual(['b', 'b', 'a', undefined])
})
