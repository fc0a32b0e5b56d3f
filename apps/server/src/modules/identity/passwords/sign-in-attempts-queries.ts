import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'
import { inEnvironmentKey, SIGN_IN_LIMITS } from './sign-in-attempt-keys.ts'

/** Returns the number of failed sign-ins in the window by e-mail of an environment; e-mails without any are missing. */
export async function failedSignIns(
  db: Kysely<DB>,
  environment: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const keys = new Map(userIds.map((userId) => [inEnvironmentKey(environment, userId).toString('hex'), userId]))
  if (keys.size === 0) return new Map()
  const { rows } = await sql<{ key: Buffer; tries: number }>`
    select key, count(*) as tries from sign_in_tries
     where key = any(array[${sql.join([...keys.keys()].map((key) => Buffer.from(key, 'hex')))}]::bytea[])
       and at > ${now}::timestamptz - ${SIGN_IN_LIMITS.window}::interval group by key`.execute(db)
  return new Map(rows.map(({ key, tries }) => [keys.get(key.toString('hex')) ?? '', tries]))
}
