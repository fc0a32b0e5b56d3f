import os from 'node:os'
import path from 'node:path'

/** Paths of the state that survives an update of the program. */
export interface StatePaths {
  readonly folder: string
  readonly configuration: string
  readonly log: string
  readonly lock: string
  readonly status: string
  /** One file per run in progress. */
  readonly jobs: string
  /** One file per finished run whose sheet is still in a subfolder of the RIP's folder. */
  readonly left: string
  /** Downloaded sheets. */
  readonly sheets: string
  /** Names of referenced artwork, one file per hot folder. */
  readonly referenced: string
}

export function statePaths(folder: string): StatePaths {
  const toPath = (...parts: string[]): string => path.join(folder, ...parts)
  return {
    folder,
    configuration: toPath('connector.json'),
    log: toPath('logs', 'connector.log'),
    lock: toPath('connector.lock'),
    status: toPath('status.json'),
    jobs: toPath('jobs'),
    left: toPath('left'),
    sheets: toPath('sheets'),
    referenced: toPath('referenced'),
  }
}

/** Returns the default state folder, which is separate from the program so that an update does not change it. */
export function defaultStateFolder(): string {
  const home = os.homedir()
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'win32') {
    return path.join(process.env['ProgramData'] ?? path.join(home, 'AppData', 'Local'), 'Platen Connector')
  }
  if (process.platform === 'darwin') {
    return path.join(isRoot ? '/Library' : path.join(home, 'Library'), 'Application Support', 'Platen Connector')
  }
  return isRoot ? '/var/lib/platen-connector' : path.join(home, '.local', 'state', 'platen-connector')
}
