import { expect, test } from 'vitest'
import { checkConfiguration } from './configuration.ts'

const complete = { server: 'https://platen.example', key: 'platen_0123456789abcdef' }
const getProblems = (change: Record<string, unknown>): readonly string[] => {
  const read = checkConfiguration({ ...complete, ...change })
  return read.ok ? [] : read.problems
}

test('checkConfiguration accepts only HTTPS servers, or HTTP on the loopback interface', () => {
  const tried = ['https://a.example', 'http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:1']
  expect(tried.map((server) => getProblems({ server }))).toEqual(tried.map(() => []))
  const refused = ['http://platen.example', 'http://10.0.0.5', 'http://127.0.0.1.evil.example', 'ftp://127.0.0.1', 'x']
  for (const server of refused) expect(getProblems({ server })[0]).toMatch(/^server: /)
})

test('Every configuration problem names its field', () => {
  expect(getProblems({ hotFolders: { HotFolder9: '/a' } })[0]).toMatch(/^hotFolders/)
  expect(getProblems({ hotFolders: { HotFolder1: 'orders' } })).toEqual([
    'hotFolders.HotFolder1: must be an absolute path',
  ])
  expect(getProblems({ channels: [{ name: 'P', ipp: 'http://printer' }] })).toEqual([
    'channels.0.ipp: must begin with ipp:// or ipps://',
  ])
  expect(getProblems({ channels: [{ name: 'Bed', rip: 'VersaWorks', folder: 'rip' }] })).toEqual([
    'channels.0.folder: must be an absolute path',
  ])
  expect(getProblems({ key: 'short' })).toEqual(['key: must be the complete text of the key that Platen has shown'])
  expect(getProblems({ setleMs: 5 })[0]).toMatch(/setleMs/)
  expect(getProblems({ silentMs: 1 })[0]).toMatch(/^silentMs: /)
})

test('checkConfiguration rejects a folder used for two hot folders and a channel name used twice', () => {
  expect(getProblems({ hotFolders: { HotFolder1: '/a', HotFolder2: '/a/' } })[0]).toMatch(/twice/)
  const channel = { name: 'Bed', rip: 'VersaWorks', folder: '/rip' }
  expect(getProblems({ channels: [channel, { ...channel, folder: '/other' }] })).toEqual([
    'channels: "Bed" is used twice',
  ])
})
