import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { BOX, PEN, type PensInput, SIZES } from './input.ts'

const SCRIPT = path.join(import.meta.dirname, 'reportlab-pens.py')

/** The same texts by ReportLab, in one process of the system's Python. Its CPU time is not that of this process. */
export async function run({ folder, font, names }: PensInput): Promise<number> {
  const child = spawn('/usr/bin/python3', [SCRIPT], { stdio: ['pipe', 'ignore', 'pipe'] })
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify({ folder, font, names, pen: PEN, box: BOX, sizes: SIZES }))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(problems.trim().split('\n').at(-1) ?? 'Python failed.')
  return names.length
}
