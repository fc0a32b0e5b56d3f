import { labelPaperSchema } from '@platen/contract/printing'
import { DEFAULT_LABEL_PAPER, type LabelPaper } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the paper that a user last printed labels on; the default if there is none or it no longer exists. */
export async function loadLabelPaper({ kysely, environmentId }: EnvironmentTx, userId: string): Promise<LabelPaper> {
  const row = await kysely
    .selectFrom('users')
    .select('label_paper')
    .where('environment_id', '=', environmentId)
    .where('id', '=', userId)
    .executeTakeFirst()
  const kept = labelPaperSchema.safeParse(row?.label_paper)
  return kept.success ? kept.data : DEFAULT_LABEL_PAPER
}

export async function saveLabelPaper(
  { kysely, environmentId }: EnvironmentTx,
  userId: string,
  paper: LabelPaper,
): Promise<void> {
  await kysely
    .updateTable('users')
    .set({ label_paper: JSON.stringify(paper) })
    .where('environment_id', '=', environmentId)
    .where('id', '=', userId)
    .execute()
}
