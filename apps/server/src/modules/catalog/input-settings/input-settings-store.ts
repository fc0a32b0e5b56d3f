import { inputSettingsSchema } from '@platen/contract/input-settings'
import { HOT_FOLDER_COUNT, type InputSettings } from '@platen/domain/input-settings'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Defaults of an environment: eight hot folders and persBiz, none of them configured. */
const EMPTY: InputSettings = {
  connectors: [
    { type: 'persBiz', mapping: [] },
    ...Array.from({ length: HOT_FOLDER_COUNT }, (_, index) => ({
      type: `HotFolder${index + 1}`,
      order: [],
      separator: '-' as const,
      fixValues: [],
    })),
  ],
  learningMode: false,
  customParams: [],
  mappingSuggestions: {},
}

/** Returns whether the input settings have ever been saved. */
export async function hasInputSettings({ client, environmentId }: EnvironmentTx): Promise<boolean> {
  const { rowCount } = await client.query('select from input_settings where environment_id = $1', [environmentId])
  return rowCount === 1
}

export async function loadInputSettings({ kysely, environmentId }: EnvironmentTx): Promise<InputSettings> {
  const row = await kysely
    .selectFrom('input_settings')
    .select(['connectors', 'learning_mode', 'custom_params', 'mapping_suggestions'])
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  if (!row) return EMPTY
  return inputSettingsSchema.parse({
    connectors: row.connectors,
    learningMode: row.learning_mode,
    customParams: row.custom_params,
    mappingSuggestions: row.mapping_suggestions,
  })
}

/** Like `loadInputSettings`, but blocks other writers of input settings; inserts the row if it does not exist. */
export async function lockInputSettings(tx: EnvironmentTx): Promise<InputSettings> {
  await tx.client.query(
    `insert into input_settings (environment_id, connectors) values ($1, $2) on conflict (environment_id) do nothing`,
    [tx.environmentId, JSON.stringify(EMPTY.connectors)],
  )
  await tx.client.query('select from input_settings where environment_id = $1 for update', [tx.environmentId])
  return loadInputSettings(tx)
}

/** Stores input settings that the caller has validated and locked. */
export async function updateInputSettings(
  { kysely, environmentId }: EnvironmentTx,
  settings: InputSettings,
): Promise<void> {
  await kysely
    .updateTable('input_settings')
    .set({
      connectors: JSON.stringify(settings.connectors),
      learning_mode: settings.learningMode,
      custom_params: JSON.stringify(settings.customParams),
      mapping_suggestions: JSON.stringify(settings.mappingSuggestions),
    })
    .where('environment_id', '=', environmentId)
    .execute()
}
