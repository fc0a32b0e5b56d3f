import { earlierSheetKey } from '../../file-store/object-keys.ts'
import { type CheckContext, type Finding, pluralise, type Suspicion, toFindings } from './finding.ts'

const MINUTE_MS = 60_000
/** Maximum time in each state; a run that is in it for longer is stuck. */
const TOO_LONG_MS = { queued: 15 * MINUTE_MS, ready: 15 * MINUTE_MS, sent: 24 * 60 * MINUTE_MS }
/** Longer than any lease. */
const MAX_LEASE_MS = 15 * MINUTE_MS

interface RunRow {
  readonly id: string
  readonly preset: string
  readonly file: string
  readonly state: 'queued' | 'ready' | 'sent'
  readonly reason: string | null
  readonly changed: Date
  readonly lease: Date | null
  readonly bytes: string | number | null
  readonly sheetKey: string | null
}

const WORDS = {
  queued: {
    text: 'Runs have waited too long to be composed',
    advice: 'Check that Platen is running, and see its log.',
  },
  ready: {
    text: 'Runs have waited too long for their hot folder',
    advice: 'Check that the folder is connected and writable.',
  },
  sent: {
    text: 'Runs have waited in their hot folder for over a day',
    advice: 'Check that the RIP is running and watches this folder.',
  },
} as const

const describeRun = (run: RunRow): string =>
  `${run.file} (${run.preset}), since ${run.changed.toISOString()}${run.reason ? `: ${run.reason}` : ''}`

async function hasNoSheet(context: CheckContext, run: RunRow): Promise<boolean> {
  const sheetInfo = await context.objects.stat(context, run.sheetKey ?? earlierSheetKey(run.id))
  return sheetInfo?.bytes !== Number(run.bytes)
}

/** Reports stuck runs: too long in one state, leased for too long, or without the sheet that they are to deliver. */
export async function checkRuns(context: CheckContext): Promise<Finding[]> {
  const { client, id, now } = context
  const { rows } = await client.query<RunRow>(
    `select id, preset_name as preset, file_name as file, state, reason, changed_at as changed, leased_until as lease,
            sheet_bytes as bytes, sheet_key as "sheetKey"
       from print_jobs where environment_id = $1 and state in ('queued', 'ready', 'sent') order by created_at`,
    [id],
  )
  const isLate = ({ state, changed }: RunRow): boolean => now.getTime() - changed.getTime() > TOO_LONG_MS[state]
  const late = (['queued', 'ready', 'sent'] as const).map((state): Suspicion => {
    const items = rows.filter((run) => run.state === state && isLate(run)).map(describeRun)
    const { text, advice } = WORDS[state]
    return { level: state === 'sent' ? 'note' : 'problem', text: `${text}: ${items.length}.`, advice, items }
  })
  const claimed = rows.filter((run) => run.lease && run.lease.getTime() - now.getTime() > MAX_LEASE_MS)
  const without: RunRow[] = []
  for (const run of rows) if (run.state === 'ready' && (await hasNoSheet(context, run))) without.push(run)
  const fine = `${pluralise(rows.length, 'run is', 'runs are')} in progress, without delay.`
  return toFindings(context, 'runs', fine, [
    ...late,
    {
      level: 'problem',
      text: 'Claims of runs have not ended in time.',
      items: claimed.map(describeRun),
      advice: 'The clock of this machine was set back, or another machine with a wrong clock uses the database.',
    },
    {
      level: 'problem',
      text: 'Sheets of runs to be delivered are missing or changed.',
      advice: 'Cancel them and print their orders again.',
      items: without.map(describeRun),
    },
  ])
}
