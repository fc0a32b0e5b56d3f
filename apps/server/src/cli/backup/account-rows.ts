import type pg from 'pg'
import type { TenantTableColumn, TenantTable } from './tenant-tables.ts'
import type { TextRow } from '../table-rows.ts'

const NAMES = ['id', 'user_id', 'kind', 'password_hash', 'issuer', 'subject', 'created_at'] as const
const TYPES = ['uuid', 'text', 'text', 'text', 'text', 'text', 'timestamptz'] as const

/** People outside the environments, as a backup holds them. */
export const ACCOUNTS: TenantTable = {
  name: 'accounts',
  owner: 'id',
  columns: NAMES.map((name, index): TenantTableColumn => ({ name, type: TYPES[index] ?? 'text', isAccount: false })),
}

const at = (row: TextRow, name: (typeof NAMES)[number]): string | null => row[NAMES.indexOf(name)] ?? null

/** Where a backup of one environment has no hash: those of super administrators open every other environment too. */
export const WITHOUT_STAFF_HASHES: Readonly<Record<string, string>> = {
  password_hash: `case when kind = 'superadmin' then null else password_hash end`,
}

/** No password fits this hash: the account is known and cannot sign in until its password is reset. */
const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Finds the accounts of a backup among those that are here, by their e-mail (super administrators) or by what the
 * identity provider knows them by, and adds those that are missing. Super administrators may do everything everywhere,
 * so one who was not known here comes in without a password, unless the whole of Platen is restored.
 *
 * @returns id in the backup -> id here
 */
export async function matchAccounts(
  client: pg.ClientBase,
  rows: readonly TextRow[],
  { withPasswords }: { withPasswords: boolean },
): Promise<{ ids: ReadonlyMap<string, string>; locked: string[] }> {
  const ids = new Map<string, string>()
  const passwordResetRequired: string[] = []
  for (const row of rows) {
    const [kind, email, issuer, subject] = [at(row, 'kind'), at(row, 'user_id'), at(row, 'issuer'), at(row, 'subject')]
    const isStaff = kind === 'superadmin'
    const { rows: known } = await client.query<{ id: string }>(
      isStaff
        ? 'select id from accounts where kind = $1 and user_id = $2'
        : 'select id from accounts where kind = $1 and issuer = $2 and subject = $3',
      isStaff ? [kind, email] : [kind, issuer, subject],
    )
    const before = at(row, 'id') ?? ''
    const found = known[0]?.id
    if (found === undefined) {
      const saved = at(row, 'password_hash')
      const isLocked = isStaff && (!withPasswords || saved === null)
      const hash = isLocked ? UNUSABLE_PASSWORD_HASH : saved
      if (isLocked) passwordResetRequired.push(email ?? '')
      const { rows: made } = await client.query<{ id: string }>(
        `insert into accounts (id, user_id, kind, password_hash, issuer, subject, created_at)
         values (case when exists (select from accounts where id = $1) then gen_random_uuid() else $1 end, $2, $3, $4, $5, $6, $7)
         returning id`,
        [before, email, kind, hash, issuer, subject, at(row, 'created_at')],
      )
      ids.set(before, made[0]?.id ?? before)
    } else ids.set(before, found)
  }
  return { ids, locked: passwordResetRequired }
}
