import { access, constants, statfs } from 'node:fs/promises'
import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import type { Settings } from '../../settings.ts'
import { type Finding, told } from './finding.ts'

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
  const text = `${(free / GB).toFixed(1)} GB are free in ${folder}.`
  const advice = 'Make room: remove old backups, or shorten the ages in the configuration.'
  if (free < NO_SPACE) return { level: 'problem', check: 'folders', text, advice }
  return free < LITTLE_SPACE
    ? { level: 'note', check: 'folders', text, advice }
    : { level: 'fine', check: 'folders', text }
}

/** Reports folders of environments without a row, and the remains of an interrupted restore. */
async function checkUnknownFolders(folder: string, environments: readonly string[]): Promise<Finding[]> {
  const names = await listNames(folder)
  const cutShort = names.filter((name) => /\.(restoring|replaced)$/.test(name))
  const unknown = names.filter((name) => !cutShort.includes(name) && !environments.includes(name))
  const found: Finding[] = []
  if (unknown.length > 0) {
    const advice = 'They belong to no environment. Look what is in them, and put them away.'
    found.push({
      level: 'note',
      check: 'folders',
      text: `Folders without an environment in ${folder}.`,
      advice,
      items: unknown,
    })
  }
  if (cutShort.length > 0) {
    const advice =
      'A restore was cut short. Where a folder ends in .replaced, put what is in it back into the environment’s own folder; one that ends in .restoring may be deleted.'
    found.push({
      level: 'problem',
      check: 'folders',
      text: 'A restore did not come to its end.',
      advice,
      items: cutShort,
    })
  }
  return found
}

/** Checks that the data folder exists, is writable and has free space. Writes nothing. */
export const checkFolders = (settings: Settings, environments: readonly string[]): Promise<Finding[]> =>
  told('folders', undefined, () => lookAtFolders(settings, environments))

async function lookAtFolders({ dataFolder }: Settings, environments: readonly string[]): Promise<Finding[]> {
  if ((await folderAccess(dataFolder)) === 'gone') {
    const advice = 'Set PLATEN_DATA to the folder that Platen works on.'
    return [{ level: 'problem', check: 'folders', text: `The data folder ${dataFolder} is not there.`, advice }]
  }
  const shops = path.join(dataFolder, 'environments')
  const found: Finding[] = []
  for (const folder of [dataFolder, shops, ...environments.map((name) => path.join(shops, name))]) {
    if ((await folderAccess(folder)) !== 'closed') continue
    const advice = 'Give it to the user that Platen runs as.'
    found.push({ level: 'problem', check: 'folders', text: `${folder} cannot be written.`, advice })
  }
  found.push(await checkSpace(dataFolder))
  return (await folderAccess(shops)) === 'open'
    ? [...found, ...(await checkUnknownFolders(shops, environments))]
    : found
}
