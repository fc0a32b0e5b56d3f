import type { EnvironmentTx } from '../../../database/database.ts'

/** An API key, revoked or not. */
export interface NamedApiKey {
  readonly id: string
  readonly name: string
  /** The machine of its connector; null if the connector never reported. */
  readonly host: string | null
  readonly isRevoked: boolean
  /** Since when its connector is known not to be connected; null if nothing is known. */
  readonly disconnectedAt: Date | null
}

/** Returns all API keys by name. */
export async function loadNamedApiKeys({ kysely, environmentId }: EnvironmentTx): Promise<NamedApiKey[]> {
  const rows = await kysely
    .selectFrom('api_keys')
    .select(['id', 'name', 'host', 'revoked_at', 'disconnected_at'])
    .where('environment_id', '=', environmentId)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, host, revoked_at, disconnected_at }) => ({
    id,
    name,
    host,
    isRevoked: revoked_at !== null,
    disconnectedAt: disconnected_at,
  }))
}
