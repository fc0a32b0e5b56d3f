import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Mounts a tmpfs of this size; returns false if that is not permitted. */
const mount = (folder: string, megabytes: number): boolean =>
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0

const unmount = (folder: string): unknown => spawnSync('umount', ['-l', folder])

/** Whether this process may mount file systems. */
export const hasSmallDisks = ((): boolean => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-disk-'))
  const isMounted = mount(folder, 1)
  if (isMounted) unmount(folder)
  rmdirSync(folder)
  if (!isMounted) process.stdout.write('No file system may be mounted here: the tests of full disks are skipped.\n')
  return isMounted
})()

export interface SmallDisk {
  /** Uses all free blocks. */
  fill(): Promise<void>
  /** Frees the space again. */
  clear(): Promise<void>
}

/** Mounts a separate disk of this many MB at a folder until the end of the test. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true })
  if (!mount(folder, megabytes)) throw new Error('a disk could not be mounted')
  onTestFinished(() => void unmount(folder))
  const filler = path.join(folder, '.filler')
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder)
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    clear: () => rm(filler, { force: true }),
  }
}
