import { resolveOutputFolder } from '../../modules/catalog/output-channels/output-folder.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/** Reports local hot folders of channels that the environment may not write to: nothing is delivered to them. */
export async function checkOutputFolders(context: CheckContext): Promise<Finding[]> {
  const { client, id, resourceName, settings } = context
  const channels = await client.query<{ folder: string }>(
    `select distinct channel->>'hotFolderPath' as folder from output_channels
      where environment_id = $1 and channel->>'connectorChannelId' is null and channel->>'hotFolderPath' <> ''
      order by 1`,
    [id],
  )
  const granted = await client.query<{ folder: string; realFolder: string }>(
    'select folder, real_folder as "realFolder" from output_roots where environment_id = $1 order by folder',
    [id],
  )
  const environment = { id, resourceName }
  const refused: string[] = []
  for (const { folder } of channels.rows) {
    const resolvedFolder = await resolveOutputFolder(settings, environment, granted.rows, folder).catch(() => undefined)
    if (resolvedFolder === null) refused.push(folder)
  }
  return toFindings(context, 'output', 'Platen may write to all local hot folders.', [
    {
      level: 'problem',
      text: `${pluralise(refused.length, 'local hot folder', 'local hot folders')} of output channels may not be written to; their sheets wait.`,
      advice: `Grant the folder that contains them, if this environment is to print there: npm run platen -- output-root ${resourceName} add FOLDER. Links in a path are not followed: name the folder itself.`,
      items: refused,
    },
  ])
}
