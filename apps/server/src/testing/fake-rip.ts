import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A RIP that opens whatever appears and takes it at once; remembers every file that it saw. */
export function startFakeRip(folder: string) {
  const taken: { name: string; sha256: string }[] = []
  let isOpen = true
  const reading = (async () => {
    do {
      for (const name of await readdir(folder)) {
        if (name.startsWith('.')) continue
        const content = await readFile(path.join(folder, name))
        await rm(path.join(folder, name))
        taken.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
      }
      // often enough to see what is there for a moment, and not a whole core
      await wait(1)
    } while (isOpen)
  })()
  return {
    taken,
    close: () => {
      isOpen = false
      return reading
    },
  }
}
