import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { copy } from './copy.ts'
import type { Bed } from './sample-bed.ts'

/**
 * Resets the machine to the same state before every run. Otherwise a run pays for the previous one: for data not yet
 * written to the disk and, on a virtual machine, for freed memory that the host reclaims after a while and returns page
 * by page. A sheet of 450 MB is written in 0.1 s to available memory, and takes several times as long in memory that
 * the host must provide first.
 *
 * Deletes the output, waits for the disk, then copies the sheet's bytes once, unmeasured, and deletes the copy: every
 * run finds the artwork in the page cache and as much available memory for its sheet as the copy has freed. The run
 * must follow immediately.
 */
export async function resetMachineState(bed: Bed): Promise<void> {
  await clear(bed)
  await synced()
  copy(bed, () => undefined)
  await clear(bed)
}

/** Deletes the sheet and the PDFs prepared for it. */
async function clear({ output }: Bed): Promise<void> {
  const folder = path.dirname(output)
  const left = (await readdir(folder)).filter((name) => name.startsWith(path.basename(output)))
  for (const name of left) await rm(path.join(folder, name))
}

/** Waits until all data is written to the disk, if the system has a command for it. */
async function synced(): Promise<void> {
  const sync = spawn('sync', { stdio: 'ignore' })
  await Promise.race([once(sync, 'exit'), once(sync, 'error')])
}
