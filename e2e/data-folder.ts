import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Environment variable with the data folder that products with the demo environment copy; see product-template.ts. */
export const TEMPLATE_VARIABLE = 'PLATEN_E2E_TEMPLATE'

const runProgram = promisify(execFile)

/** Creates a temporary data folder: a copy of the template if there is one, otherwise empty. */
export async function createDataFolder({ isCopy }: { readonly isCopy: boolean }): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-e2e-'))
  const template = process.env[TEMPLATE_VARIABLE]
  // `cp -a` keeps the owner of each file: the embedded PostgreSQL does not run as root.
  if (isCopy && template !== undefined) await runProgram('cp', ['-a', `${template}/.`, folder])
  return folder
}
