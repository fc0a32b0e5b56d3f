import type pg from 'pg'
import type { TenantTable, TenantTableColumn } from '../../database/tenant-tables.ts'
import type { TextRow } from '../table-rows.ts'

const NAMES = ['id', 'user_id', 'kind', 'password_hash', 'issuer', 'subject', 'created_at'] as const
const TYPES = ['uuid', 'text', 'text', 'text', 'text', 'text', 'timestamptz'] as const

/** The table of accounts outside the environments, in the form of the backup. */
export const ACCOUNTS: TenantTable = {
  name: 'accounts',
  owner: 'id',
  columns: NAMES.map((name, index): TenantTableColumn => ({ name, type: TYPES[index] ?? 'text', isAccount: false })),
}

const at = (row: TextRow, name: (typeof NAMES)[number]): string | null => row[NAMES.indexOf(name)] ?? null

/**
 * Replacement columns of a backup of one environment: hashes of super administrators also give access to every other
 * environment.
 */
export const WITHOUT_SUPER_ADMINISTRATOR_HASHES: Readonly<Record<string, string>> = {
  password_hash: `case when kind = 'superadmin' then null else password_hash end`,
}

/** A hash that no password matches: the account exists and cannot sign in until its password is reset. */
const UNUSABLE_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Matches the accounts of a backup with existing ones, by e-mail (super administrators) or by the subject of the
 * identity provider, and inserts the missing ones. Super administrators have every permission in every environment, so
 * an unknown one is inserted without a password, except when all of Platen is restored.
 *
 * @returns id in the backup -> id in this database
 */
export async function findOrInsertAccounts(
  client: pg.ClientBase,
  rows: readonly TextRow[],
  { withPasswords }: { withPasswords: boolean },
): Promise<{ ids: ReadonlyMap<string, string>; passwordResetRequired: string[] }> {
  const ids = new Map<string, string>()
  const passwordResetRequired: string[] = []
  for (const row of rows) {
    const [kind, email, issuer, subject] = [at(row, 'kind'), at(row, 'user_id'), at(row, 'issuer'), at(row, 'subject')]
    const isSuperAdministrator = kind === 'superadmin'
    const { rows: existingRows } = await client.query<{ id: string }>(
      isSuperAdministrator
        ? 'select id from accounts where kind = $1 and user_id = $2'
        : 'select id from accounts where kind = $1 and issuer = $2 and subject = $3',
      isSuperAdministrator ? [kind, email] : [kind, issuer, subject],
    )
    const before = at(row, 'id') ?? ''
    const existingId = existingRows[0]?.id
    if (existingId === undefined) {
      const saved = at(row, 'password_hash')
      const needsReset = isSuperAdministrator && (!withPasswords || saved === null)
      const hash = needsReset ? UNUSABLE_PASSWORD_HASH : saved
      if (needsReset) passwordResetRequired.push(email ?? '')
      const { rows: made } = await client.query<{ id: string }>(
        `insert into accounts (id, user_id, kind, password_hash, issuer, subject, created_at)
         values (case when exists (select from accounts where id = $1) then gen_random_uuid() else $1 end, $2, $3, $4, $5, $6, $7)
         returning id`,
        [before, email, kind, hash, issuer, subject, at(row, 'created_at')],
      )
      ids.set(before, made[0]?.id ?? before)
    } else ids.set(before, existingId)
  }
  return { ids, passwordResetRequired }
}
