import os from 'node:os'
import path from 'node:path'

/** Where a connector keeps what must survive an update of the program. */
export interface StatePaths {
  readonly folder: string
  readonly configuration: string
  readonly log: string
  readonly lock: string
  readonly status: string
  /** One file a print job that is in hand. */
  readonly jobs: string
  /** One file a print job that is over and whose sheet still lies beside the RIP's folder. */
  readonly left: string
  /** Sheets on their way. */
  readonly sheets: string
  /** Names of artwork that order files named, one file a hot folder. */
  readonly referenced: string
}

export function statePaths(folder: string): StatePaths {
  const inside = (...parts: string[]): string => path.join(folder, ...parts)
  return {
    folder,
    configuration: inside('connector.json'),
    log: inside('logs', 'connector.log'),
    lock: inside('connector.lock'),
    status: inside('status.json'),
    jobs: inside('jobs'),
    left: inside('left'),
    sheets: inside('sheets'),
    referenced: inside('referenced'),
  }
}

/** The state folder where none is named: apart from the program, so that an update leaves it alone. */
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
