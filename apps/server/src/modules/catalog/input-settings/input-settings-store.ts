import type { InputSettings } from '@platen/domain/input-settings'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadInputSettings, NO_INPUT_SETTINGS } from './input-settings-queries.ts'

/** Like `loadInputSettings`, but blocks other writers of input settings; inserts the row if it does not exist. */
export async function lockInputSettings(tx: EnvironmentTx): Promise<InputSettings> {
  await tx.execute(
    `insert into input_settings (environment_id, connectors) values ($1, $2) on conflict (environment_id) do nothing`,
    [JSON.stringify(NO_INPUT_SETTINGS.connectors)],
  )
  await tx.execute('select from input_settings where environment_id = $1 for update')
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
      cancel_left_out_jobs: settings.cancelsLeftOutJobs,
      change_booked_jobs: settings.changesBookedJobs,
      uses_products: settings.usesProducts,
    })
    .where('environment_id', '=', environmentId)
    .execute()
}
