/** `node run-contender.ts <file>`, input as JSON on standard input: one run of one contender, measured. */
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { ContenderModule } from './contender.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Which contender?')
const input: unknown = JSON.parse(await text(process.stdin))
const { run } = (await import(pathToFileURL(file).href)) as ContenderModule<unknown>
const began = performance.now()
await run(input)
const ms = performance.now() - began
process.stdout.write(`MEASURED ${JSON.stringify({ ms, peakMb: process.resourceUsage().maxRSS / 1024 })}\n`)
// A library may keep the process alive; the work is done.
process.exit(0)
