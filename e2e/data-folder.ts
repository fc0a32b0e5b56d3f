import { execFile } from 'node:child_process'
import { renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { restoreData } from './saved-data.ts'

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

/** Gives a running product, whose data folder is a copy of the template, the data of the template again. */
export async function restoreDataFolder(folder: string, template: string): Promise<void> {
  const files = path.join(folder, 'environments')
  const [copied, replaced] = [`${files}.copied`, `${files}.replaced`]
  await runProgram('cp', ['-a', path.join(template, 'environments'), copied])
  await restoreData(folder, async () => {
    // The server creates missing hot folders again, so there is no time between the two calls.
    renameSync(files, replaced)
    renameSync(copied, files)
    await rm(replaced, { recursive: true, force: true, maxRetries: 10 })
  })
}
