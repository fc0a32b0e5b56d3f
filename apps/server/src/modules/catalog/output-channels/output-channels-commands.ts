import type { EnvironmentTx } from '../../../database/database.ts'

/** Gives the output channels of a user to another user. */
export async function handOverChannels(tx: EnvironmentTx, from: string, to: string): Promise<void> {
  await tx.execute('update output_channels set user_id = $3 where environment_id = $1 and user_id = $2', [from, to])
}
