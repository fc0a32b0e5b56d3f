import { inputSettingsSchema } from '@platen/contract/input-settings'
import { HOT_FOLDER_COUNT, type InputSettings } from '@platen/domain/input-settings'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns whether the input settings have ever been saved. */
export async function hasInputSettings(tx: EnvironmentTx): Promise<boolean> {
  return (await tx.execute('select from input_settings where environment_id = $1')) === 1
}

export async function loadInputSettings({ kysely, environmentId }: EnvironmentTx): Promise<InputSettings> {
  const row = await kysely
    .selectFrom('input_settings')
    .select([
      'connectors',
      'learning_mode',
      'custom_params',
      'mapping_suggestions',
      'cancel_left_out_jobs',
      'change_booked_jobs',
      'uses_products',
    ])
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  if (!row) return NO_INPUT_SETTINGS
  return inputSettingsSchema.parse({
    connectors: row.connectors,
    learningMode: row.learning_mode,
    customParams: row.custom_params,
    mappingSuggestions: row.mapping_suggestions,
    cancelsLeftOutJobs: row.cancel_left_out_jobs,
    changesBookedJobs: row.change_booked_jobs,
    usesProducts: row.uses_products,
  })
}

/** Defaults of an environment: eight hot folders and persBiz, none of them configured. */
export const NO_INPUT_SETTINGS: InputSettings = {
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
  cancelsLeftOutJobs: false,
  changesBookedJobs: false,
  usesProducts: false,
}
