import type { Contender, Row } from './contender.ts'

type Result = Row['results'][number]

const timeOf = (ms: number): string =>
  ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
const ratioOf = (result: Result, ours: number): string =>
  'measured' in result ? (ours / result.measured.ms).toPrecision(2) : ''

function oursIn(row: Row): number | null {
  const ours = row.results.find(({ part }) => part === 'ours')
  return ours && 'measured' in ours ? ours.measured.ms : null
}

const PART: Readonly<Record<Contender['part'], string>> = { ours: 'ours', peer: 'peer', limit: 'limit' }

/** A row as a table for people. The ratio is our time through theirs: under 1 we are faster. */
export function tableOf(row: Row): string {
  const ours = oursIn(row)
  const cells = row.results.map((result) => [
    result.name,
    PART[result.part],
    'measured' in result ? timeOf(result.measured.ms) : '-',
    'measured' in result ? `${Math.round(result.measured.peakMb)} MB` : '-',
    'failed' in result ? result.failed : result.part === 'ours' || ours === null ? '' : ratioOf(result, ours),
  ])
  const all = [['', '', 'time', 'memory', 'ours / this'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const lines = all.map(([name = '', ...rest]) =>
    [name.padEnd(widths[0] ?? 0), ...rest.map((cell, at) => (at < 3 ? cell.padStart(widths[at + 1] ?? 0) : cell))].join(
      '   ',
    ),
  )
  return `\n${row.bench}: ${row.row} (median of ${row.rounds})\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n`
}

/** A row as one JSON object: times in ms, memory in MB, ratios of our time to theirs. */
export function jsonOf(row: Row): string {
  const ours = oursIn(row)
  return JSON.stringify({
    bench: row.bench,
    row: row.row,
    rounds: row.rounds,
    results: row.results.map((result) =>
      'failed' in result
        ? { name: result.name, part: result.part, failed: result.failed }
        : {
            name: result.name,
            part: result.part,
            ms: Number(result.measured.ms.toFixed(3)),
            peakMb: Math.round(result.measured.peakMb),
            ...(result.part === 'ours' || ours === null
              ? {}
              : { ratio: Number((ours / result.measured.ms).toFixed(4)) }),
          },
    ),
  })
}
