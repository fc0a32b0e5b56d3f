import type { EnvironmentTx } from '../../../database/database.ts'

/** Records the measured size of the files in `Done` and `Error` of the hot folders, in bytes. */
export async function recordMeasurement(tx: EnvironmentTx, received: number, now: Date): Promise<void> {
  await tx.execute(
    `insert into file_measurements (environment_id, measured_at, upload_bytes, received_bytes)
     values ($1, $2, 0, $3)
     on conflict (environment_id) do update set measured_at = excluded.measured_at,
       upload_bytes = 0, received_bytes = excluded.received_bytes`,
    [now, received],
  )
}

/** Returns the time of the last measurement. An environment that was never measured is treated as measured now. */
export async function loadOrBeginMeasurements(tx: EnvironmentTx, now: Date): Promise<Date> {
  const rows = await tx.query<{ at: Date }>('select measured_at as at from file_measurements where environment_id = $1')
  if (rows[0]) return rows[0].at
  await recordMeasurement(tx, 0, now)
  return now
}
