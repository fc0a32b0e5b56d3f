import { stat } from 'node:fs/promises'
import { undefinedIfMissing } from '@platen/hotfolder'
import { sheetFilePath } from '../../file-store/paths.ts'
import { type CheckContext, type Finding, pluralise, truncateList } from './finding.ts'

const MINUTE_MS = 60_000
/** Maximum time in each state; a run that is in it for longer is stuck. */
const TOO_LONG_MS = { queued: 15 * MINUTE_MS, ready: 15 * MINUTE_MS, sent: 24 * 60 * MINUTE_MS }
/** Longer than any lease. */
const LONGEST_LEASE_MS = 15 * MINUTE_MS

interface RunRow {
  readonly id: string
  readonly preset: string
  readonly file: string
  readonly state: 'queued' | 'ready' | 'sent'
  readonly reason: string | null
  readonly changed: Date
  readonly lease: Date | null
  readonly bytes: string | number | null
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

const described = (run: RunRow): string =>
  `${run.file} (${run.preset}), since ${run.changed.toISOString()}${run.reason ? `: ${run.reason}` : ''}`

async function hasNoSheet(context: CheckContext, run: RunRow): Promise<boolean> {
  const file = sheetFilePath(context.settings, context.resourceName, run.id)
  const found = await undefinedIfMissing(stat(file))
  return !found || found.size !== Number(run.bytes)
}

/** Reports stuck runs: too long in one state, leased for too long, or without the sheet that they are to deliver. */
export async function checkRuns(context: CheckContext): Promise<Finding[]> {
  const { client, id, resourceName, now } = context
  const { rows } = await client.query<RunRow>(
    `select id, preset_name as preset, file_name as file, state, reason, changed_at as changed, leased_until as lease,
            sheet_bytes as bytes
       from print_jobs where environment_id = $1 and state in ('queued', 'ready', 'sent') order by created_at`,
    [id],
  )
  const base = { check: 'runs', environment: resourceName } as const
  const found: Finding[] = []
  for (const state of ['queued', 'ready', 'sent'] as const) {
    const late = rows.filter((run) => run.state === state && now.getTime() - run.changed.getTime() > TOO_LONG_MS[state])
    if (late.length === 0) continue
    const level = state === 'sent' ? 'note' : 'problem'
    const text = `${WORDS[state].text}: ${late.length}.`
    found.push({ ...base, level, text, advice: WORDS[state].advice, items: truncateList(late.map(described)) })
  }
  const claimed = rows.filter((run) => run.lease && run.lease.getTime() - now.getTime() > LONGEST_LEASE_MS)
  if (claimed.length > 0) {
    const advice = 'The clock of this machine was set back, or another machine with a wrong clock uses the database.'
    found.push({
      ...base,
      level: 'problem',
      text: 'Claims of runs have not ended in time.',
      advice,
      items: truncateList(claimed.map(described)),
    })
  }
  const without: RunRow[] = []
  for (const run of rows) if (run.state === 'ready' && (await hasNoSheet(context, run))) without.push(run)
  if (without.length > 0) {
    const advice = 'Cancel them and print their orders again.'
    found.push({
      ...base,
      level: 'problem',
      text: 'Sheets of runs to be delivered are missing or changed.',
      advice,
      items: truncateList(without.map(described)),
    })
  }
  return found.length > 0
    ? found
    : [{ ...base, level: 'fine', text: `${pluralise(rows.length, 'run is', 'runs are')} in progress, without delay.` }]
}
