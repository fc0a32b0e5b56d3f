import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return stream.toString('latin1')
  }
}

/** Returns the contents of all streams of a PDF, one after the other. */
export async function readStreams(file: string): Promise<string> {
  const pdf = await readFile(file)
  const contents: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() !== 'end')
      contents.push(inflated(pdf.subarray(at + 7, pdf.indexOf('endstream', at))))
  }
  return contents.join('\n')
}

/** Returns the content of the page of a composed sheet: what comes first, and the operators that draw each piece. */
export async function readSheetPage(file: string): Promise<{ readonly start: string; readonly pieces: string[] }> {
  const pdf = await readFile(file)
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    const content = inflated(pdf.subarray(at + 7, pdf.indexOf('endstream', at)))
    if (!/ Do\b/.test(content)) continue
    const [start = '', ...pieces] = content.split(/^q$/m)
    return { start, pieces: pieces.map((piece) => piece.trim()) }
  }
  throw new Error(`${file} is no composed sheet`)
}
