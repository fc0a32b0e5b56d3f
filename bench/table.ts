import type { Contender, LighthouseScores, Row } from './contender.ts'

type Result = Row['results'][number]

const formatTime = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
const readable = (ratio: number): string => (ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(2))
const formatRatio = (result: Result, ours: number): string =>
  'measured' in result ? readable(ours / result.measured.ms) : ''

function getPlatenValue(row: Row): number | null {
  const ours = row.results.find(({ part }) => part === 'ours')
  return ours && 'measured' in ours ? ours.measured.ms : null
}

const PART: Readonly<Record<Contender['part'], string>> = { ours: 'ours', peer: 'peer', limit: 'limit' }

const formatScores = (scores: LighthouseScores): string =>
  Object.entries(scores)
    .map(([what, mark]) => `${what} ${mark}`)
    .join(', ')

function lastCell(result: Result, ours: number | null): string {
  if ('failed' in result) return result.failed
  if ('scores' in result) return formatScores(result.scores)
  return result.part === 'ours' || ours === null ? '' : formatRatio(result, ours)
}

/**
 * Formats a row as a table. The ratio is our time divided by theirs: below 1 we are faster. Work is CPU time of all
 * threads.
 */
export function formatTable(row: Row): string {
  const ours = getPlatenValue(row)
  const cells = row.results.map((result) => [
    result.name,
    PART[result.part],
    'measured' in result ? formatTime(result.measured.ms) : '-',
    'measured' in result && result.measured.cpuMs > 0 ? formatTime(result.measured.cpuMs) : '-',
    'measured' in result && result.measured.peakMb > 0 ? `${Math.round(result.measured.peakMb)} MB` : '-',
    lastCell(result, ours),
  ])
  const all = [['', '', 'time', 'work', 'memory', 'ours / this'], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const lines = all.map(([name = '', ...rest]) =>
    [name.padEnd(widths[0] ?? 0), ...rest.map((cell, at) => (at < 4 ? cell.padStart(widths[at + 1] ?? 0) : cell))].join(
      '   ',
    ),
  )
  return `\n${row.bench}: ${row.row} (median of ${row.rounds})\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

/**
 * Formats a row as one line with a JSON object: times in ms (`cpuMs` is CPU time of all threads), memory in MB, ratios
 * of our time to theirs.
 */
export function formatJson(row: Row): string {
  const ours = getPlatenValue(row)
  const fields = {
    bench: row.bench,
    row: row.row,
    rounds: row.rounds,
    results: row.results.map((result) => ({ name: result.name, part: result.part, ...formatNumbers(result, ours) })),
  }
  return `${JSON.stringify(fields)}\n`
}

const BASELINE: Readonly<Record<Contender['part'], string>> = { ours: '', peer: '', limit: ' (baseline)' }

/** Columns of the rows of `formatMarkdown`. */
export const MARKDOWN_HEAD = `| Task | By | Time | CPU time | Memory | Platen divided by this |
|---|---|---|---|---|---|
`

/** Formats a row as rows of a Markdown table, one for each contender. */
export function formatMarkdown(row: Row): string {
  const ours = getPlatenValue(row)
  return row.results
    .map((result, at) => {
      const name = `${result.name}${BASELINE[result.part]}`
      return `| ${[at === 0 ? row.row : '', name, ...markdownNumbers(result, ours)].join(' | ')} |\n`
    })
    .join('')
}

function markdownNumbers(result: Result, ours: number | null): string[] {
  const last = lastCell(result, ours)
  if (!('measured' in result)) return [last, '', '', '']
  const { ms, cpuMs, peakMb } = result.measured
  return [formatTime(ms), cpuMs > 0 ? formatTime(cpuMs) : '', peakMb > 0 ? `${Math.round(peakMb)} MB` : '', last]
}

function formatNumbers(result: Result, ours: number | null): object {
  if ('failed' in result) return { failed: result.failed }
  if ('scores' in result) return { scores: result.scores }
  const { ms, cpuMs, peakMb } = result.measured
  const ratio = result.part === 'ours' || ours === null ? {} : { ratio: Number((ours / ms).toFixed(4)) }
  return {
    ms: Number(ms.toFixed(3)),
    cpuMs: Number(cpuMs.toFixed(3)),
    peakMb: Math.round(peakMb),
    ...ratio,
  }
}
