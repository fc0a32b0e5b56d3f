/** `node run-contender.ts <file>`, input as JSON on standard input: runs one contender once and measures it. */
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { ContenderModule } from './contender.ts'

const [file] = process.argv.slice(2)
/** Linux includes the parent's memory in a child's maxRSS; VmHWM is reset when the program starts. */
function peakMb(): number {
  const mark = existsSync('/proc/self/status')
    ? /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
    : null
  return Number(mark?.[1] ?? process.resourceUsage().maxRSS) / 1024
}

if (file === undefined) throw new Error('Usage: node run-contender.ts <file>')
const input: unknown = JSON.parse(await text(process.stdin))
const { run } = (await import(pathToFileURL(file).href)) as ContenderModule<unknown>
const startedAt = performance.now()
const before = process.cpuUsage()
const response = await run(input)
const { user, system } = process.cpuUsage(before)
const ms = performance.now() - startedAt
process.stdout.write(`MEASURED ${JSON.stringify({ ms, cpuMs: (user + system) / 1000, response, peakMb: peakMb() })}\n`)
// A library may keep the process alive; the work is done.
process.exit(0)
