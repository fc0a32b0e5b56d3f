import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Simulates a RIP that opens and picks up every new file immediately; records every file it saw. */
export function startFakeRip(folder: string) {
  const pickedUp: { name: string; sha256: string }[] = []
  let isOpen = true
  let notify = (): void => undefined
  const watcher = watch(folder, () => notify())
  const pickUp = async () => {
    for (const name of await readdir(folder)) {
      if (name.startsWith('.')) continue
      const content = await readFile(path.join(folder, name))
      await rm(path.join(folder, name))
      pickedUp.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
    }
  }
  const read = async () => {
    while (isOpen) {
      const changed = new Promise<void>((resolve) => (notify = resolve))
      await pickUp()
      // A folder that was replaced is not watched any more.
      await Promise.race([changed, wait(50)])
    }
    // A file that was put just before closing may not have been reported yet.
    await pickUp()
  }
  const reading = read().finally(() => watcher.close())
  return {
    pickedUp,
    close: () => {
      isOpen = false
      return reading
    },
  }
}
