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
       update jobs j set jig = null, set_by_hand = array_remove(j.set_by_hand, 'jig')
         from (select id, 'jig' = any(set_by_hand) as by_hand from jobs
                where environment_id = $1 and lower(normalize(jig)) = lower(normalize($2)) for update) before
        where j.environment_id = $1 and j.id = before.id returning j.id, j.place, before.by_hand),
     events as (
       insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
       select $1, id, 'jigDeleted', $3, $4,
              $5::jsonb || case when by_hand then '{"isJigSetByHand": true}'::jsonb else '{}' end
         from changed)
     select id, place from changed`,
    [name, actor.kind, actor.name, JSON.stringify({ changes: { jig: { from: name, to: null } } })],
  )
  const active = rows.filter(({ place }) => place === 'active')
  await preflightArtwork(
    tx,
    active.map(({ id }) => id),
  )
}

/**
 * Returns a restored jig to the jobs that lost it by its deletion and have no other jig since, with the flag for a
 * manually chosen jig; returns their number.
 */
export async function returnJigToJobs(
  tx: EnvironmentTx,
  name: string,
  by: { readonly userId: string },
): Promise<number> {
  const actor = userActor(by)
  const rows = await tx.query<{ id: string; place: string }>(
    `with lost as (
       select j.id, coalesce((e.details ->> 'isJigSetByHand')::boolean, false) as by_hand
         from jobs j cross join lateral (
           select kind, details from job_events e
            where e.environment_id = $1 and e.job_pk = j.id and e.details -> 'changes' ? 'jig'
            order by e.id desc limit 1) e
        where j.environment_id = $1 and j.jig is null and e.kind = 'jigDeleted'
          and lower(normalize(e.details #>> '{changes,jig,from}')) = lower(normalize($2))
          for update of j),
     changed as (
       update jobs j set jig = $2, set_by_hand = case when lost.by_hand then array_append(j.set_by_hand, 'jig') else j.set_by_hand end
         from lost where j.environment_id = $1 and j.id = lost.id returning j.id, j.place),
     events as (
       insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
       select $1, id, 'jigRestored', $3, $4, $5 from changed)
     select id, place from changed`,
    [name, actor.kind, actor.name, JSON.stringify({ changes: { jig: { from: null, to: name } } })],
  )
  const active = rows.filter(({ place }) => place === 'active')
  await preflightArtwork(
    tx,
    active.map(({ id }) => id),
  )
  return rows.length
}
