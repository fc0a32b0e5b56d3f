import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Which connector was downloaded: its archive says so beside the program. Both jobs where nothing says. */
export function installedMode(): string {
  try {
    return readFileSync(path.join(import.meta.dirname, 'mode.txt'), 'utf8').trim()
  } catch {
    return 'both'
  }
}
