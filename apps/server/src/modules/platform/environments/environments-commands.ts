import type { Transaction } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

export async function insertEnvironment(
  tx: Transaction<DB>,
  { id, name, ownerId }: { readonly id: string; readonly name: string; readonly ownerId: string | null },
): Promise<void> {
  await tx.insertInto('environments').values({ id, resource_name: name, owner_id: ownerId }).execute()
}
