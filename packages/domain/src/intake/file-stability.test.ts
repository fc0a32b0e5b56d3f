import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_STABILITY,
  type FileObservation,
  isIgnoredName,
  type StabilityResult,
  type StabilitySettings,
  type TrackedFile,
  updateStability,
} from './file-stability.ts'

const settings: StabilitySettings = { ...DEFAULT_STABILITY, delayMs: 5_000 }
const base: FileObservation = { size: 100, mtimeMs: 1, now: 0, tail: 'complete', hasMarker: false }

/** Returns the results of a sequence of scans. */
function answers(looks: readonly (Partial<FileObservation> | null)[], by = settings): string[] {
  let tracked: TrackedFile | undefined
  return looks.map((look) => {
    const seen = updateStability(tracked, look === null ? null : { ...base, ...look }, by)
    tracked = seen.tracked
    return formatResult(seen.verdict)
  })
}

const formatResult = (verdict: StabilityResult): string =>
  verdict.response === 'gone' ? 'gone' : `${verdict.response}: ${verdict.reason}`

const everySecond = (
  count: number,
  look: (n: number) => Partial<FileObservation> = () => ({}),
): Partial<FileObservation>[] => Array.from({ length: count }, (_, n) => ({ now: n * 1000, ...look(n) }))

test('a file is complete after it was unchanged for the configured delay', () => {
  expect(answers(everySecond(7))).toEqual([
    'wait: new',
    'wait: settling',
    'wait: settling',
    'wait: settling',
    'wait: settling',
    'complete: unchanged',
    'complete: unchanged',
  ])
})

test('a change of size or modification time restarts the delay', () => {
  const grown = everySecond(9, (n) => ({ size: n < 3 ? 100 : 200 }))
  expect(answers(grown).slice(3)).toEqual(['wait: changed', ...Array(4).fill('wait: settling'), 'complete: unchanged'])
  const touched = everySecond(9, (n) => ({ mtimeMs: n < 3 ? 1 : 2 }))
  expect(answers(touched)[3]).toBe('wait: changed')
})

test('a preallocated file with its final size but a changing modification time is not complete', () => {
  const writing = everySecond(30, (n) => ({ size: 5_000, mtimeMs: n }))
  expect(
    answers(writing)
      .slice(1)
      .every((response) => response === 'wait: changed'),
  ).toBe(true)
})

test('a .complete marker makes a file complete immediately, but never an empty one', () => {
  expect(answers([{ hasMarker: true }])).toEqual(['complete: marker'])
  expect(answers([{ hasMarker: true, size: 0 }])).toEqual(['wait: empty'])
})

test('the tail of an unchanged file is checked', () => {
  expect(answers(everySecond(6, () => ({ tail: 'unknown' })))[5]).toBe('wait: check_tail')
  expect(answers(everySecond(6, () => ({ tail: 'none' })))[5]).toBe('complete: unchanged')
})

test('a file without its end marker waits, and fails after the timeout', () => {
  const paused = everySecond(130, () => ({ tail: 'incomplete' }))
  const waited = answers(paused)
  expect(waited[60]).toBe('wait: tail_missing')
  expect(waited[120]).toBe('never-finishes: tail_missing')
  const resumed = everySecond(20, (n) => (n < 10 ? { tail: 'incomplete' } : { size: 200, tail: 'complete' }))
  expect(answers(resumed).slice(9, 11)).toEqual(['wait: tail_missing', 'wait: changed'])
  expect(answers(resumed)[15]).toBe('complete: unchanged')
})

test('an empty file is never complete and fails after the timeout', () => {
  const empty = answers(everySecond(31, () => ({ size: 0 })))
  expect(empty[29]).toBe('wait: empty')
  expect(empty[30]).toBe('never-finishes: empty')
})

test('a file that keeps changing fails after the maximum time', () => {
  const by = { ...settings, maxChangingMs: 60_000 }
  const growing = answers(
    everySecond(62, (n) => ({ size: n + 1 })),
    by,
  )
  expect(growing[59]).toBe('wait: changed')
  expect(growing[60]).toBe('never-finishes: keeps_changing')
})

test('a deleted file is gone, and treated as new if it reappears', () => {
  expect(answers([{}, null, { now: 9_000 }])).toEqual(['wait: new', 'gone', 'wait: new'])
})

test('a modification time in the future or long ago makes no difference', () => {
  for (const mtimeMs of [-1e15, 0, 1e15]) {
    expect(answers(everySecond(6, () => ({ mtimeMs })))).toEqual(answers(everySecond(6)))
  }
})

test('a clock jump alone, forward or back, never makes a file complete or failed', () => {
  const forward = [{ now: 0 }, { now: 86_400_000 }, { now: 86_401_000 }]
  expect(answers(forward)).toEqual(['wait: new', 'wait: settling', 'wait: settling'])
  const back = [{ now: 1e9 }, { now: 0 }, { now: 1_000 }]
  expect(answers(back)).toEqual(['wait: new', 'wait: settling', 'wait: settling'])
  const empty = [
    { now: 0, size: 0 },
    { now: 1e12, size: 0 },
  ]
  expect(answers(empty)).toEqual(['wait: empty', 'wait: empty'])
})

test('a file that is scanned rarely still becomes complete', () => {
  const seldom = [0, 60_000, 120_000].map((now) => ({ now }))
  expect(answers(seldom).at(-1)).toBe('complete: unchanged')
})

test('for any clock, a file is complete only if its last scans were equal', () => {
  const look = fc.record({ size: fc.nat(2), mtimeMs: fc.nat(2), now: fc.integer({ min: -1e9, max: 1e9 }) })
  fc.assert(
    fc.property(fc.array(look, { maxLength: 20 }), (looks) => {
      for (const [index, response] of answers(looks).entries()) {
        if (!response.startsWith('complete')) continue
        const last = looks.slice(index - 2, index + 1)
        expect(last).toHaveLength(3)
        expect(new Set(last.map(({ size, mtimeMs }) => `${size} ${mtimeMs}`)).size).toBe(1)
        expect(last[0]?.size).toBeGreaterThan(0)
      }
    }),
  )
})

test.each([
  '.hidden.pdf',
  'a.pdf.part',
  'a.TMP',
  'a.pdf~',
  '~$a.pdf',
  'Thumbs.db',
  '.DS_Store',
  'a.pdf.complete',
  'a.crdownload',
  'desktop.ini',
  '',
])('isIgnoredName ignores %j', (name) => {
  expect(isIgnoredName(name)).toBe(true)
})

test.each(['a.pdf', 'part.pdf', 'a.part.pdf', 'a.json', 'complete.png', 'a~b.pdf'])(
  'isIgnoredName does not ignore %j',
  (name) => {
    expect(isIgnoredName(name)).toBe(false)
  },
)
