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

async function readPassword(locations: EmbeddedLocations): Promise<string> {
  const file = path.join(locations.folder, 'password')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (locations.owner) await chown(file, locations.owner.uid, locations.owner.gid)
  return password
}

async function run(program: string, args: readonly string[], locations: EmbeddedLocations): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      ...locations.owner,
      cwd: locations.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
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
async function initialise(locations: EmbeddedLocations): Promise<void> {
  if (await exists(path.join(locations.cluster, 'PG_VERSION'))) return
  const newCluster = `${locations.cluster}.new`
  await rm(newCluster, { recursive: true, force: true })
  await run(
    locations.initdb,
    [
      `--pgdata=${newCluster}`,
      '--username=platen',
      '--auth=scram-sha-256',
      `--pwfile=${path.join(locations.folder, 'password')}`,
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=und',
      '--locale=C',
    ],
    locations,
  )
  await rename(newCluster, locations.cluster)
}

/** Returns the pid of a running server of the cluster (it survives a crash of Platen), or undefined. */
async function runningPid(locations: EmbeddedLocations): Promise<number | undefined> {
  const text = await undefinedIfMissing(readFile(path.join(locations.cluster, 'postmaster.pid'), 'utf8'))
  const pid = Number.parseInt(text ?? '', 10)
  if (!Number.isInteger(pid)) return undefined
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  if (await isServerOfCluster(pid, locations)) return pid
  // A stale pid file after a power loss; another process has this pid now.
  await rm(path.join(locations.cluster, 'postmaster.pid'), { force: true })
  return undefined
}

/** Whether a running process is the server of this cluster. Without /proc the pid file is trusted. */
async function isServerOfCluster(pid: number, locations: EmbeddedLocations): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(locations.cluster)
}

async function acceptsConnections(config: pg.PoolConfig): Promise<boolean> {
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
const SERVER_SETTINGS = ['-c', 'logging_collector=off', '-c', 'max_connections=400']

async function spawnServer(locations: EmbeddedLocations): Promise<{ pid: number; ended: () => boolean }> {
  const log = await open(path.join(locations.folder, 'postgres.log'), 'a', 0o600)
  if (locations.owner) await log.chown(locations.owner.uid, locations.owner.gid)
  const listen = locations.socketFolder ? ['-c', 'listen_addresses='] : ['-c', 'listen_addresses=127.0.0.1']
  const sockets = locations.socketFolder ? ['-k', locations.socketFolder] : []
  const child = spawn(
    locations.postgres,
    ['-D', locations.cluster, '-p', String(locations.port), ...listen, ...sockets, ...SERVER_SETTINGS],
    // A separate session: Ctrl-C in the terminal only reaches this process, which stops the database after its own
    // work.
    { ...locations.owner, cwd: locations.folder, detached: true, stdio: ['ignore', log.fd, log.fd] },
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

async function logTail(locations: EmbeddedLocations): Promise<string> {
  const text = await readFile(path.join(locations.folder, 'postgres.log'), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-8).join('\n')
}

async function waitUntilReady(
  config: pg.PoolConfig,
  locations: EmbeddedLocations,
  ended: () => boolean,
): Promise<void> {
  for (let round = 0; round < 1200; round += 1) {
    if (await acceptsConnections(config)) return
    if (ended()) throw new Error(`PostgreSQL did not start. Its log ends with:\n${await logTail(locations)}`)
    await wait(50)
  }
  throw new Error(`PostgreSQL does not respond. Its log ends with:\n${await logTail(locations)}`)
}

/** Fast shutdown: rolls back open transactions and writes everything to disk. */
const FAST_SHUTDOWN = 'SIGINT'

async function stopServer(locations: EmbeddedLocations): Promise<void> {
  const pid = await runningPid(locations)
  if (pid === undefined) return
  process.kill(pid, FAST_SHUTDOWN)
  for (let round = 0; round < 600 && (await runningPid(locations)) === pid; round += 1) await wait(50)
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
async function verifyDataFolderMarker(dataFolder: string, locations: EmbeddedLocations): Promise<void> {
  const dataFolderMarkerFile = path.join(dataFolder, 'database-mark')
  const databaseMarkerFile = path.join(locations.folder, 'mark')
  const [marker, databaseMarker] = await Promise.all(
    [dataFolderMarkerFile, databaseMarkerFile].map((file) => undefinedIfMissing(readFile(file, 'utf8'))),
  )
  if (marker !== undefined && marker === databaseMarker) return
  if (await exists(locations.folder)) await rename(locations.folder, `${locations.folder}.left-${Date.now()}`)
  const newMarker = randomBytes(12).toString('hex')
  await mkdir(locations.folder, { recursive: true })
  await writeFile(dataFolderMarkerFile, newMarker)
  await writeFile(databaseMarkerFile, newMarker)
}

/**
 * Starts the embedded PostgreSQL of the data folder, or adopts the one that a killed Platen left running. The caller
 * holds the lock of the data folder.
 *
 * @param dataFolder absolute
 */
export async function startEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres> {
  const locations = await resolveLocations(dataFolder)
  if (locations.movedTo) await verifyDataFolderMarker(dataFolder, locations)
  await mkdir(locations.folder, { recursive: true })
  for (const folder of [locations.folder, locations.socketFolder]) {
    if (!folder) continue
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (locations.owner) await chown(folder, locations.owner.uid, locations.owner.gid)
    await chmod(folder, 0o700)
  }
  const password = await readPassword(locations)
  await initialise(locations)
  const config: pg.PoolConfig = {
    host: locations.socketFolder ?? '127.0.0.1',
    port: locations.port,
    user: 'platen',
    password,
    database: 'platen',
  }
  if ((await runningPid(locations)) === undefined || !(await acceptsConnections(config))) {
    await stopServer(locations)
    const { ended } = await spawnServer(locations)
    await waitUntilReady(config, locations, ended)
  }
  await createDatabase(config)
  let pid = await runningPid(locations)
  let supervisor: { stop(): Promise<void> } | undefined
  return {
    config,
    movedTo: locations.movedTo,
    keepRunning() {
      supervisor ??= supervise(locations, config, (started) => {
        pid = started
      })
    },
    async stop() {
      await supervisor?.stop()
      await stopServer(locations)
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
const CHECK_INTERVAL_MS = 1000

/** Restarts the database if it ended unexpectedly, for example killed by the out-of-memory killer. */
function supervise(
  locations: EmbeddedLocations,
  config: pg.PoolConfig,
  onStart: (pid: number) => void,
): { stop(): Promise<void> } {
  return startPollingLoop(async () => {
    try {
      if ((await runningPid(locations)) === undefined) {
        const { pid, ended } = await spawnServer(locations)
        onStart(pid)
        await waitUntilReady(config, locations, ended)
      }
    } catch {
      // The log of PostgreSQL has the reason; the next check retries.
    }
    return CHECK_INTERVAL_MS
  })
}
