import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the mode of the downloaded archive, stored in mode.txt next to the program; `both` if the file is missing.
 */
export function installedMode(): string {
  try {
    return readFileSync(path.join(import.meta.dirname, 'mode.txt'), 'utf8').trim()
  } catch {
    return 'both'
  }
}
