import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Simulates a RIP that opens and picks up every new file immediately; records every file it saw. */
export function startFakeRip(folder: string) {
  const pickedUp: { name: string; sha256: string }[] = []
  let isOpen = true
  const reading = (async () => {
    do {
      for (const name of await readdir(folder)) {
        if (name.startsWith('.')) continue
        const content = await readFile(path.join(folder, name))
        await rm(path.join(folder, name))
        pickedUp.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
      }
      // Often enough to see files that exist briefly, without using a full core.
      await wait(1)
    } while (isOpen)
  })()
  return {
    pickedUp,
    close: () => {
      isOpen = false
      return reading
    },
  }
}
