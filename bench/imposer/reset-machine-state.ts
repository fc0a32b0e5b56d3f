import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Bed } from './sample-bed.ts'
import { copy } from './copy.ts'

/**
 * Brings the machine into the same state before every run, whoever it is that runs. Otherwise a run pays for the one
 * before it: for what that has written and the disk has not taken yet, and on a virtual machine for the memory that it
 * has given back, which the host takes away after a while and brings again page by page. A sheet of 450 MB is written in
 * 0.1 s into memory that is at hand, and in several times that into memory that the host must bring first.
 *
 * So what was written is removed, the disk is waited for, and then the sheet's bytes are copied once, unmeasured, and
 * removed again: every run finds the artwork in the page cache, and as much memory for its sheet at hand as a copy has
 * just given back. Nothing may take long between that and the run.
 */
export async function resetMachineState(bed: Bed): Promise<void> {
  await clear(bed)
  await synced()
  copy(bed, () => undefined)
  await clear(bed)
}

/** Removes the sheet and what was made ready beside it. */
async function clear({ output }: Bed): Promise<void> {
  const folder = path.dirname(output)
  const left = (await readdir(folder)).filter((name) => name.startsWith(path.basename(output)))
  for (const name of left) await rm(path.join(folder, name))
}

/** Waits until the disk has everything, where the system has a command for that. */
async function synced(): Promise<void> {
  const sync = spawn('sync', { stdio: 'ignore' })
  await Promise.race([once(sync, 'exit'), once(sync, 'error')])
}
