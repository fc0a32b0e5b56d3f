import type pg from 'pg'
import { inspectBucket } from '../../file-store/inspect-bucket.ts'
import type { Settings } from '../../settings.ts'
import { CLOCK_LIMITS_MS, formatOffset } from './check-servers.ts'
import type { Finding } from './finding.ts'

const check = 'store'

/** Returns how far a clock of the store is ahead of the database, in ms. */
async function offsetToDatabase(client: pg.ClientBase, storeTime: Date, measuredAt: Date): Promise<number> {
  const sent = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const ownOffset = (sent + Date.now()) / 2 - (rows[0]?.now.getTime() ?? 0)
  return storeTime.getTime() - (measuredAt.getTime() - ownOffset)
}

const unreadable = (what: string, { name, message }: Error): Finding => ({
  check,
  level: 'note',
  text: `${what} of the bucket cannot be read: ${name} ${message}`,
  advice: 'Check in the bucket that no rule deletes objects, or permit the key to read its settings.',
})

async function examineBucket(client: pg.ClientBase, s3: NonNullable<Settings['s3']>): Promise<Finding[]> {
  const facts = await inspectBucket(s3)
  const { deletingRules, failed, isPublic, keepsVersions, measuredAt, storeTime } = facts
  const findings: Finding[] = []
  if (failed !== undefined) {
    const advice = 'The key needs to read, write, list and delete objects. Check that the store runs, and its settings.'
    findings.push({ check, level: 'problem', text: failed, advice })
  }
  if (isPublic) {
    const advice = 'Remove the policy or access list that permits it: the artwork of all customers can be read.'
    findings.push({
      check,
      level: 'problem',
      text: 'Everybody can read the objects of the bucket without a key.',
      advice,
    })
  }
  if (deletingRules instanceof Error) findings.push(unreadable('The lifecycle rules', deletingRules))
  else if (deletingRules.length > 0) {
    const advice = 'Remove them: Platen deletes objects itself, and what is deleted by a rule is lost.'
    const text = 'Lifecycle rules of the bucket delete files of Platen.'
    findings.push({ check, level: 'problem', text, advice, items: deletingRules })
  }
  if (keepsVersions instanceof Error) findings.push(unreadable('The versioning', keepsVersions))
  else if (keepsVersions) {
    const advice = 'Add a lifecycle rule that deletes noncurrent versions, for example after 30 days.'
    findings.push({ check, level: 'note', text: 'The bucket keeps all deleted files as earlier versions.', advice })
  }
  const offset = storeTime && (await offsetToDatabase(client, storeTime, measuredAt))
  if (offset !== undefined && Math.abs(offset) > CLOCK_LIMITS_MS.note) {
    findings.push({
      check,
      level: Math.abs(offset) > CLOCK_LIMITS_MS.problem ? 'problem' : 'note',
      text: `The clock of the object store differs from that of the database: it is ${formatOffset(offset)}.`,
      advice:
        'Synchronise the clocks: requests with a wrong time are refused, and files without a row look older or younger.',
    })
  }
  return findings
}

/** Checks the bucket of an S3-compatible store: permissions, rules that delete objects, versions, and its clock. */
export async function checkStore(client: pg.ClientBase, { s3 }: Pick<Settings, 's3'>): Promise<Finding[]> {
  if (!s3) return [{ check, level: 'fine', text: 'Files are in the data folder.' }]
  const bucketFindings = await examineBucket(client, s3)
  const text = `Objects can be stored, read, listed and deleted in ${s3.bucket}, and no rule deletes them.`
  return bucketFindings.length > 0 ? bucketFindings : [{ check, level: 'fine', text }]
}
