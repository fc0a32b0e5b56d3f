import type { EnvironmentTx } from '../../../../database/database.ts'
import { preflightArtwork } from '../preflight-artwork.ts'
import { INSERTED_EVENT_COLUMNS, userActor } from './job-events-commands.ts'

/** Renames a jig in all jobs, active and in history. */
export async function renameJigInJobs(tx: EnvironmentTx, from: string, to: string) {
  await tx.execute(
    'update jobs set jig = $3 where environment_id = $1 and lower(normalize(jig)) = lower(normalize($2))',
    [from, to],
  )
}

/**
 * Removes a jig from all its jobs, which leaves them without a jig (null). The flag for a manually chosen jig is
 * cleared, so that the rules apply again.
 */
export async function removeJigFromJobs(tx: EnvironmentTx, name: string, by: { readonly userId: string }) {
  const actor = userActor(by)
  const rows = await tx.query<{ id: string; place: string }>(
    `with changed as (
       update jobs set jig = null, set_by_hand = array_remove(set_by_hand, 'jig')
        where environment_id = $1 and lower(normalize(jig)) = lower(normalize($2)) returning id, place),
     events as (
       insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
       select $1, id, 'jigDeleted', $3, $4, $5 from changed)
     select id, place from changed`,
    [name, actor.kind, actor.name, JSON.stringify({ changes: { jig: { from: name, to: null } } })],
  )
  const active = rows.filter(({ place }) => place === 'active')
  await preflightArtwork(
    tx,
    active.map(({ id }) => id),
  )
}
