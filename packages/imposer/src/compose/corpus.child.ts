import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inspectPdf } from '../inspect/describe-pdf.ts'
import { composeSheet } from './compose-sheet.ts'
import { normalisePdf } from './normalise-pdf.ts'

/**
 * Reads paths of PDFs from stdin and inspects, normalises and composes the first page of each; prints the outcome as
 * one line of JSON. The working folder is the argument. A separate process, so that the test can kill it after a hang
 * or crash.
 */
async function run(path: string, folder: string): Promise<unknown> {
  const info = await inspectPdf(path)
  const preparedFile = join(folder, 'ready.pdf')
  const ready = await normalisePdf(path, preparedFile)
  if (!ready.ok || !info.ok) return { path, info: info.ok || info.refusal.text, ready: ready.ok || ready.refusal.text }
  const placement = {
    orderRef: 'o',
    artworkRef: 'a',
    jigNo: 1,
    slotNo: 1,
    matrix: [50, 0, 0, 50, 0, 0],
    clips: [],
  } as const
  const output = join(folder, 'sheet.pdf')
  const sheet = await composeSheet({
    plan: { width: 50, height: 50, printableArea: { x: 0, y: 0, width: 50, height: 50 }, placements: [placement] },
    artworks: new Map([['a', { preparedFile, page: 1 }]]),
    device: { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: false },
    output,
    title: 'corpus',
    documentId: path,
    creationDate: '2026-01-01T00:00:00Z',
  })
  const same =
    ready.pages.length === info.info.pageCount &&
    ready.pages.every((page, i) => sameSize(page.size, info.info.pages[i]?.size))
  const sheetText = sheet.ok ? sheet.bytes === statSync(output).size : sheet.refusal.text
  return { path, info: true, ready: true, sheet: sheetText, same }
}

interface Sides {
  readonly width: number
  readonly height: number
}

const sameSize = (a: Sides, b: Sides | undefined): boolean => a.width === b?.width && a.height === b.height

/** Linux includes the parent's memory in a child's maxRSS; VmHWM is reset when the program starts. */
function peakMB(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const mark = /VmHWM:\s+(\d+) kB/.exec(status)
  return Number(mark?.[1] ?? process.resourceUsage().maxRSS) / 1024
}

for await (const path of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await run(path, process.argv[2] ?? '.')))
}
console.log(JSON.stringify({ peakMB: peakMB() }))
