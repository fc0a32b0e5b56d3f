import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import type { Settings } from '../../settings.ts'
import { RESTORE_SUFFIXES } from '../restore/stage-files.ts'
import { type Finding, runCheck } from './finding.ts'

const GB = 1024 ** 3
const LITTLE_SPACE = 5 * GB
const NO_SPACE = 0.5 * GB

const folderAccess = (folder: string): Promise<'open' | 'closed' | 'gone'> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => 'open',
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'gone' : 'closed'),
  )

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const text = `${(free / GB).toFixed(1)} GB are available in ${folder}.`
  const advice = 'Free disk space: delete old backups, or shorten the retention periods in the configuration.'
  if (free >= LITTLE_SPACE) return { level: 'fine', check: 'folders', text }
  return { level: free < NO_SPACE ? 'problem' : 'note', check: 'folders', text, advice }
}

/** Reports folders of environments without a row, and the remains of an interrupted restore. */
async function checkUnknownFolders(folder: string, environments: readonly string[]): Promise<Finding[]> {
  const names = await listNames(folder)
  const { staged, aside, obsolete: obsoleteSuffix } = RESTORE_SUFFIXES
  const interrupted = names.filter((name) => name.endsWith(staged) || name.endsWith(aside))
  const obsolete = names.filter((name) => name.endsWith(obsoleteSuffix))
  const unknown = names.filter((name) => ![...interrupted, ...obsolete, ...environments].includes(name))
  const base = { check: 'folders' } as const
  const findings: Finding[] = [
    {
      ...base,
      level: 'note',
      text: `Folders without an environment in ${folder}.`,
      items: unknown,
      advice: 'They belong to no environment. Check their content, and move them elsewhere.',
    },
    {
      ...base,
      level: 'note',
      text: `Files that a restore has replaced are in ${folder}.`,
      items: obsolete,
      advice: 'They are no longer used. Delete these folders.',
    },
    {
      ...base,
      level: 'problem',
      text: 'A restore was not completed.',
      items: interrupted,
      advice: `A restore was interrupted. Move the content of a folder that ends in ${aside} back to the folder of the environment, unless the environment has the data of the backup: then it can be deleted, as a folder that ends in ${staged}.`,
    },
  ]
  return findings.filter(({ items }) => items?.length)
}

/** Checks that the data folder exists, is writable and has free space. Writes nothing. */
export const checkFolders = (settings: Settings, environments: readonly string[]): Promise<Finding[]> =>
  runCheck('folders', undefined, () => examineFolders(settings, environments))

async function examineFolders({ dataFolder }: Settings, environments: readonly string[]): Promise<Finding[]> {
  if ((await folderAccess(dataFolder)) === 'gone') {
    const advice = 'Set PLATEN_DATA to the data folder.'
    return [{ level: 'problem', check: 'folders', text: `The data folder ${dataFolder} does not exist.`, advice }]
  }
  const environmentsFolder = path.join(dataFolder, 'environments')
  const findings: Finding[] = []
  for (const folder of [
    dataFolder,
    environmentsFolder,
    ...environments.map((name) => path.join(environmentsFolder, name)),
  ]) {
    if ((await folderAccess(folder)) !== 'closed') continue
    const advice = 'Give write permission to the user that runs Platen.'
    findings.push({ level: 'problem', check: 'folders', text: `${folder} is not writable.`, advice })
  }
  findings.push(await checkSpace(dataFolder))
  return (await folderAccess(environmentsFolder)) === 'open'
    ? [...findings, ...(await checkUnknownFolders(environmentsFolder, environments))]
    : findings
}
