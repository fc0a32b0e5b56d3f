import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exists, startPollingLoop, undefinedIfMissing } from '@platen/hotfolder'
import pg from 'pg'
import { type EmbeddedLocations, resolveLocations } from './locations.ts'

export interface EmbeddedPostgres {
  readonly config: pg.PoolConfig
  /** Location of the database if it is not in the data folder, with the reason. */
  readonly movedTo: string | undefined
  /**
   * Restarts the database if it ends unexpectedly from now on. Only for the process that holds the lock of the data
   * folder.
   */
  keepRunning(): void
  stop(): Promise<void>
  /** Signals the database to stop without waiting; for the exit of this process. */
  readonly abandon: () => void
}

async function readPassword(home: EmbeddedLocations): Promise<string> {
  const file = path.join(home.folder, 'password')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (home.owner) await chown(file, home.owner.uid, home.owner.gid)
  return password
}

async function run(program: string, args: readonly string[], home: EmbeddedLocations): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, { ...home.owner, cwd: home.folder, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(program)} ended with ${code}: ${stderr.trim()}`))
    })
  })
}

/** Creates the cluster under a temporary name and renames it, so that a crash leaves no incomplete cluster. */
async function initialise(home: EmbeddedLocations): Promise<void> {
  if (await exists(path.join(home.cluster, 'PG_VERSION'))) return
  const half = `${home.cluster}.new`
  await rm(half, { recursive: true, force: true })
  await run(
    home.initdb,
    [
      `--pgdata=${half}`,
      '--username=platen',
      '--auth=scram-sha-256',
      `--pwfile=${path.join(home.folder, 'password')}`,
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C',
    ],
    home,
  )
  await rename(half, home.cluster)
}

/** Returns the pid of a running server of the cluster (it survives a crash of Platen), or undefined. */
async function runningPid(home: EmbeddedLocations): Promise<number | undefined> {
  const text = await undefinedIfMissing(readFile(path.join(home.cluster, 'postmaster.pid'), 'utf8'))
  const pid = Number.parseInt(text ?? '', 10)
  if (!Number.isInteger(pid)) return undefined
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  if (await isOurs(pid, home)) return pid
  // A stale pid file after a power loss; another process has this pid now.
  await rm(path.join(home.cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/** Whether a running process is the server of this cluster. Without /proc the pid file is trusted. */
async function isOurs(pid: number, home: EmbeddedLocations): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(home.cluster)
}

async function answers(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** A process has up to 40 connections, and the tests start several processes. */
const SERVER_SETTINGS = ['-c', 'logging_collector=off', '-c', 'max_connections=200']

async function spawnServer(home: EmbeddedLocations): Promise<{ pid: number; ended: () => boolean }> {
  const log = await open(path.join(home.folder, 'postgres.log'), 'a', 0o600)
  if (home.owner) await log.chown(home.owner.uid, home.owner.gid)
  const listen = home.socketFolder ? ['-c', 'listen_addresses='] : ['-c', 'listen_addresses=127.0.0.1']
  const sockets = home.socketFolder ? ['-k', home.socketFolder] : []
  const child = spawn(
    home.postgres,
    ['-D', home.cluster, '-p', String(home.port), ...listen, ...sockets, ...SERVER_SETTINGS],
    // A separate session: Ctrl-C in the terminal only reaches this process, which stops the database after its own
    // work.
    { ...home.owner, cwd: home.folder, detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  let hasExited = false
  child.on('exit', () => {
    hasExited = true
  })
  child.on('error', () => {
    hasExited = true
  })
  child.unref()
  await log.close()
  return { pid: child.pid ?? 0, ended: () => hasExited }
}

async function logTail(home: EmbeddedLocations): Promise<string> {
  const text = await readFile(path.join(home.folder, 'postgres.log'), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-8).join('\n')
}

async function waitUntilReady(config: pg.PoolConfig, home: EmbeddedLocations, ended: () => boolean): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    if (await answers(config)) return
    if (ended()) throw new Error(`PostgreSQL did not start. Its log ends with:\n${await logTail(home)}`)
    await wait(50)
  }
  throw new Error(`PostgreSQL does not respond. Its log ends with:\n${await logTail(home)}`)
}

/** Fast shutdown: rolls back open transactions and writes everything to disk. */
const FAST_SHUTDOWN = 'SIGINT'

async function stopServer(home: EmbeddedLocations): Promise<void> {
  const pid = await runningPid(home)
  if (pid === undefined) return
  process.kill(pid, FAST_SHUTDOWN)
  for (let round = 0; round < 600 && (await runningPid(home)) === pid; round += 1) await wait(50)
}

async function createDatabase(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'platen'`)
    if (rowCount === 0) await client.query('create database platen')
  } finally {
    await client.end()
  }
}

/**
 * Checks that a database outside of the data folder has the same marker as the data folder. If the data folder was
 * deleted or replaced, the database is renamed, neither used with files of another installation nor deleted.
 */
async function verifyDataFolderMarker(dataFolder: string, home: EmbeddedLocations): Promise<void> {
  const near = path.join(dataFolder, 'database-mark')
  const far = path.join(home.folder, 'mark')
  const [marker, databaseMarker] = await Promise.all(
    [near, far].map((file) => undefinedIfMissing(readFile(file, 'utf8'))),
  )
  if (marker !== undefined && marker === databaseMarker) return
  if (await exists(home.folder)) await rename(home.folder, `${home.folder}.left-${Date.now()}`)
  const mark = randomBytes(12).toString('hex')
  await mkdir(home.folder, { recursive: true })
  await writeFile(near, mark)
  await writeFile(far, mark)
}

/**
 * Starts the embedded PostgreSQL of the data folder, or adopts the one that a killed Platen left running. The caller
 * holds the lock of the data folder.
 *
 * @param dataFolder absolute
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const home = await resolveLocations(dataFolder)
  if (home.movedTo) await verifyDataFolderMarker(dataFolder, home)
  await mkdir(home.folder, { recursive: true })
  for (const folder of [home.folder, home.socketFolder]) {
    if (!folder) continue
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (home.owner) await chown(folder, home.owner.uid, home.owner.gid)
    await chmod(folder, 0o700)
  }
  const password = await readPassword(home)
  await initialise(home)
  const config: pg.PoolConfig = {
    host: home.socketFolder ?? '127.0.0.1',
    port: home.port,
    user: 'platen',
    password,
    database: 'platen',
  }
  if ((await runningPid(home)) === undefined || !(await answers(config))) {
    await stopServer(home)
    const { ended } = await spawnServer(home)
    await waitUntilReady(config, home, ended)
  }
  await createDatabase(config)
  let pid = await runningPid(home)
  let supervisor: { stop(): Promise<void> } | undefined
  return {
    config,
    movedTo: home.movedTo,
    keepRunning() {
      supervisor ??= supervise(home, config, (started) => {
        pid = started
      })
    },
    async stop() {
      await supervisor?.stop()
      await stopServer(home)
    },
    abandon() {
      try {
        if (pid !== undefined) process.kill(pid, FAST_SHUTDOWN)
      } catch {
        // It has already ended.
      }
    },
  }
}

/** Interval of the checks whether the database runs, ms. */
const LOOK_MS = 1000

/** Restarts the database if it ended unexpectedly, for example killed by the out-of-memory killer. */
function supervise(
  home: EmbeddedLocations,
  config: pg.PoolConfig,
  onStart: (pid: number) => void,
): { stop(): Promise<void> } {
  return startPollingLoop(async () => {
    try {
      if ((await runningPid(home)) === undefined) {
        const { pid, ended } = await spawnServer(home)
        onStart(pid)
        await waitUntilReady(config, home, ended)
      }
    } catch {
      // The log of PostgreSQL has the reason; the next check retries.
    }
    return LOOK_MS
  })
}
