import { isLink } from '@platen/domain/intake'
import type { Template, TemplateFault, TemplateValues } from '@platen/domain/templates'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addMakeTasks, deletePictureProblems } from './template-jobs-commands.ts'

/** Returns the links to pictures in the values of a template, by id of the item. */
export function findPictureLinks({ items }: Template, values: TemplateValues): Readonly<Record<string, string>> {
  const links = items.flatMap((item): [string, string][] => {
    if (item.kind !== 'PICTURE') return []
    const link = values[item.id] || item.source.fallback.trim()
    return isLink(link) ? [[item.id, link]] : []
  })
  return Object.fromEntries(links)
}

/** A picture of a job. */
export interface TemplatePicture {
  readonly jobPk: string
  readonly itemId: string
  readonly url: string
  /** Null until it is fetched. */
  readonly artworkId: string | null
  /** Why it was not fetched; null if it is fetched, or was not tried. */
  readonly problem: string | null
}

/** Returns the pictures of jobs. */
export const loadPictures = (tx: EnvironmentTx, jobPks: readonly string[]): Promise<TemplatePicture[]> =>
  tx.query<TemplatePicture>(
    `select job_pk as "jobPk", item_id as "itemId", url, artwork_id as "artworkId", problem from template_pictures
      where environment_id = $1 and job_pk = any($2::uuid[])`,
    [jobPks],
  )

/**
 * Records which pictures a job waits for; those of its other items are deleted.
 *
 * @param downloads ids by link, see `requestDownloads`
 */
export async function awaitPictures(
  tx: EnvironmentTx,
  jobPk: string,
  links: Readonly<Record<string, string>>,
  downloads: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = Object.keys(links)
  await tx.execute(
    'delete from template_pictures where environment_id = $1 and job_pk = $2 and item_id <> all($3::text[])',
    [jobPk, ids],
  )
  await tx.execute(
    `insert into template_pictures as p (environment_id, job_pk, item_id, url, download_id)
     select $1, $2, v.* from unnest($3::text[], $4::text[], $5::uuid[]) as v (item_id, url, download_id)
     on conflict (environment_id, job_pk, item_id) do update
       set url = excluded.url, download_id = excluded.download_id, problem = null,
           artwork_id = case when p.url = excluded.url then p.artwork_id end
      where p.url <> excluded.url or p.artwork_id is null`,
    [jobPk, ids, Object.values(links), Object.values(links).map((url) => downloads.get(url) ?? null)],
  )
}

/** Ends the wait of jobs for a picture: it was fetched as artwork, or will not be because of a problem. */
export async function endPictureDownload(
  tx: EnvironmentTx,
  downloadId: string,
  result: { readonly artworkId: string } | { readonly problem: string },
): Promise<void> {
  const [artworkId, problem] = 'problem' in result ? [null, result.problem] : [result.artworkId, null]
  const rows = await tx.query<{ id: string }>(
    `update template_pictures set download_id = null, artwork_id = $3, problem = $4
      where environment_id = $1 and download_id = $2 returning job_pk as id`,
    [downloadId, artworkId, problem],
  )
  await addMakeTasks(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Makes those pictures of a held job due again that could not be fetched. Returns whether there are any. */
export async function retryPictures(tx: EnvironmentTx, jobPk: string): Promise<boolean> {
  const count = await tx.execute(
    `update template_jobs t set state = 'due', revision = nextval('template_job_revisions'), faults = '[]'
      where environment_id = $1 and job_pk = $2 and state = 'held'
        and exists (select from template_pictures p
                     where p.environment_id = $1 and p.job_pk = $2 and p.problem is not null)`,
    [jobPk],
  )
  if (count === 0) return false
  await deletePictureProblems(tx, [jobPk])
  await addMakeTasks(tx, [jobPk], 0)
  return true
}

/** Returns the faults of pictures that were not fetched. */
export const toPictureFaults = (pictures: readonly TemplatePicture[]): TemplateFault[] =>
  pictures.flatMap(({ itemId, problem }) =>
    problem === null ? [] : [{ itemId, code: 'pictureMissing' as const, detail: problem }],
  )
