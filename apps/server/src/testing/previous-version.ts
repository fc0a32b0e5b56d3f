import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from './at-end.ts'

const SCRIPT = path.join(import.meta.dirname, '../../../../scripts/check-out-version.sh')
const NO_HISTORY = 75

/**
 * Checks out the previous version for this test file, or the commit in PLATEN_PREVIOUS. Returns its main file;
 * undefined, and prints why, if the history is missing.
 */
export async function checkOutPreviousVersion(): Promise<string | undefined> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'platen-previous-'))
  atEnd(() => rm(parent, { recursive: true, force: true }))
  const folder = path.join(parent, 'version')
  const commit = process.env['PLATEN_PREVIOUS']
  try {
    const { stdout } = await promisify(execFile)(SCRIPT, commit ? [folder, commit] : [folder])
    process.stdout.write(`The previous version is ${stdout}`)
  } catch (error) {
    const { code, stderr = '' } = error as { code?: number; stderr?: string }
    if (code !== NO_HISTORY) throw error
    process.stdout.write(`The tests of the previous version are skipped: ${stderr}`)
    return undefined
  }
  return path.join(folder, 'apps/server/src/main.ts')
}
