/** `node run-contender.ts <file>`, input as JSON on standard input: one run of one contender, measured. */
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { ContenderModule } from './contender.ts'

const [file] = process.argv.slice(2)
/** Linux counts the parent's memory into a child's maxRSS; its own high-water mark begins anew with the program. */
function peakMb(): number {
  const mark = existsSync('/proc/self/status')
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
    : null
  return Number(mark?.[1] ?? process.resourceUsage().maxRSS) / 1024
}

if (file === undefined) throw new Error('Which contender?')
const input: unknown = JSON.parse(await text(process.stdin))
const { run } = (await import(pathToFileURL(file).href)) as ContenderModule<unknown>
const began = performance.now()
const answer = await run(input)
const ms = performance.now() - began
process.stdout.write(`MEASURED ${JSON.stringify({ ms, answer, peakMb: peakMb() })}\n`)
// A library may keep the process alive; the work is done.
process.exit(0)
