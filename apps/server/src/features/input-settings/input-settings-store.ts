import { inputSettingsSchema } from '@platen/contract/input-settings'
import { HOT_FOLDER_COUNT, type InputSettings } from '@platen/domain/input-settings'
import type { EnvironmentTx } from '../../database/database.ts'

/** What an environment starts with: eight hot folders and persBiz, none of them set up. */
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

export async function inputSettingsOf({ db, environmentId }: EnvironmentTx): Promise<InputSettings> {
  const row = await db
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
