/** `same`, `different`, `blank`, `hang`, `crash`, or `refused: ` with code and text. */
export type Outcome = string

/** What a program makes of one file. */
export interface OutcomeRow {
  readonly suite: string
  readonly name: string
  readonly program: string
  /** Whether the reference program draws the file. */
  readonly hasReference: boolean
  readonly outcome: Outcome
}

const COLUMNS = ['same', 'different', 'blank', 'refused', 'crash', 'hang'] as const
const REFUSED = 'refused: '

/**
 * Formats the outcomes as Markdown: a table by suite and program of the files that the reference draws, a table of the
 * reasons for refusals, and a list of the files that the reference draws and Platen draws differently or refuses for
 * another reason than that they are unsupported.
 */
export function formatCorpus(rows: readonly OutcomeRow[]): string {
  const ours = rows.filter(({ program }) => program === 'Platen')
  const remarkable = ours.filter(
    ({ outcome, hasReference }) =>
      ['hang', 'crash'].includes(outcome) ||
      (hasReference && outcome !== 'same' && !outcome.startsWith(`${REFUSED}unsupported`)),
  )
  return [
    `| Suite | Program | Files that the reference draws | ${COLUMNS.join(' | ')} | same |`,
    `|---|---|${'---|'.repeat(COLUMNS.length + 2)}`,
    ...countRows(rows.filter(({ hasReference }) => hasReference)),
    '',
    '| Suite | Reason for refusal | Files | of these drawn by the reference |',
    '|---|---|---|---|',
    ...reasonRows(ours),
    '',
    ...remarkable.map(({ suite, name, outcome }) => `- ${suite}/${name}: ${outcome}`),
    '',
  ].join('\n')
}

function countRows(drawn: readonly OutcomeRow[]): string[] {
  const groups = Map.groupBy(drawn, ({ suite, program }) => `${suite} | ${program}`)
  return [...groups].map(([group, members]) => {
    const counts = COLUMNS.map((column) => members.filter(({ outcome }) => outcome.startsWith(column)).length)
    const share = ((100 * (counts[0] ?? 0)) / members.length).toFixed(1)
    return `| ${[group, members.length, ...counts, `${share} %`].join(' | ')} |`
  })
}

function reasonRows(ours: readonly OutcomeRow[]): string[] {
  const refused = ours.filter(({ outcome }) => outcome.startsWith(REFUSED))
  const groups = Map.groupBy(refused, ({ suite, outcome }) => {
    return `${suite} | ${outcome.slice(REFUSED.length).split(':')[0]}`
  })
  return [...groups]
    .toSorted((a, b) => b[1].length - a[1].length)
    .map(([reason, members]) => {
      return `| ${reason} | ${members.length} | ${members.filter(({ hasReference }) => hasReference).length} |`
    })
}
