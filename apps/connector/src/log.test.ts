import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { formatTime, openLog } from './log.ts'

test('formatTime returns the local time with its offset from UTC', () => {
  const time = new Date('2026-11-21T22:05:09.000Z')
  expect(formatTime(time)).toMatch(/^2026-11-2\d \d\d:\d\d:09 [+-]\d\d:\d\d$/)
  expect(new Date(formatTime(time).replace(' ', 'T').replace(' ', '')).getTime()).toBe(time.getTime())
})

test('The log writes a repeated line once, followed by the number of repetitions', async () => {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'platen-log-')), 'connector.log')
  const log = openLog(
    file,
    () => new Date('2026-11-21T22:05:09.000Z'),
    () => undefined,
  )
  for (let time = 0; time < 3; time += 1) log.warn('No connection')
  log.info('Connected')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => line.slice(formatTime(new Date()).length + 2))).toEqual([
    'warn  No connection',
    '...   repeated 2 times',
    'info  Connected',
  ])
})
