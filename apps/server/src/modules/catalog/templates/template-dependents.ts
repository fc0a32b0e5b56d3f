import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * What a change of a template asks and changes in the features that use templates; connected in
 * `modules/dependents.ts`.
 */
export interface TemplateDependents {
  /** Returns which of these artworks exist. They are not deleted until the transaction ends. */
  lockArtwork(tx: EnvironmentTx, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Makes the artwork due again of those jobs that have none and use one of these templates. */
  remakeArtwork(tx: EnvironmentTx, templateIds: readonly string[]): Promise<void>
}
