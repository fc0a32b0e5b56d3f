/**
 * `npm run corpus -- FOLDER [--step=N] [SUITE …]`: prepares every file (every N-th) of the suites in a folder, its
 * subfolders, as artwork, and compares the picture with that of a reference program. Prints tables in Markdown
 * (docs/bench.md lists the suites).
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { closePool } from '@platen/imposer'
import {
  comparePictures,
  type DrawOptions,
  drawWithPoppler,
  isBlankPicture,
  POPPLER_DRAWINGS,
} from '@platen/imposer/corpus'
import { formatCorpus, type Outcome, type OutcomeRow } from './corpus-table.ts'
import { drawWithImageMagick, findDrawingReference } from './draw-image.ts'
import { type Drawn, peers, platen } from './programs.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { step: { type: 'string' } } })
const [root, ...chosen] = positionals
const step = Number(values.step ?? 1)
if (!root || !Number.isInteger(step) || step < 1 || spawnSync('pdftoppm', ['-v']).error) {
  process.stderr.write('Usage: npm run corpus -- FOLDER [--step=N] [SUITE …]; poppler-utils must be installed.\n')
  process.exit(1)
}
const programs = [platen, ...peers.filter(({ isInstalled }) => isInstalled)]
const work = await mkdtemp(join(tmpdir(), 'platen-corpus-'))
const rows: OutcomeRow[] = []
try {
  for (const suite of (await readdir(root)).toSorted()) {
    if (chosen.length > 0 ? !chosen.includes(suite) : !(await stat(join(root, suite))).isDirectory()) continue
    for (const name of await listFiles(join(root, suite))) {
      rows.push(...(await compareFile(join(root, suite, name), suite, name)))
      process.stderr.write(`${suite}/${name}: ${rows.findLast(({ program }) => program === platen.name)?.outcome}\n`)
    }
  }
  process.stdout.write(formatCorpus(rows))
} finally {
  await closePool()
  await rm(work, { recursive: true, force: true })
}

/** Lists every N-th file that can be artwork, without the reference pictures of drawings. */
async function listFiles(suite: string): Promise<string[]> {
  const names = new Set(await readdir(suite, { recursive: true }))
  const files = [...names].filter((name) => {
    return platen.kinds.includes(getKind(name)) && !(getKind(name) === 'png' && names.has(name.replace(/png$/, 'svg')))
  })
  return files.toSorted().filter((_, i) => i % step === 0)
}

function getKind(name: string): string {
  return extname(name).slice(1).toLowerCase()
}

/** Compares what each program draws with the pictures of the reference. */
async function compareFile(file: string, suite: string, name: string): Promise<OutcomeRow[]> {
  const folder = join(work, 'file')
  await mkdir(folder)
  const references = await drawReferences(file, folder)
  const result: OutcomeRow[] = []
  for (const program of programs.filter(({ kinds }) => kinds.includes(getKind(name)))) {
    const outcome = await judge(await program.draw(file, folder), references, file)
    // an empty picture of a file that is rejected is what the reference makes of damage, not a drawing
    const hasReference = outcome.startsWith('refused') ? !(await areAllBlank(references)) : references.length > 0
    result.push({ suite, name, program: program.name, hasReference, outcome })
  }
  await rm(folder, { recursive: true })
  return result
}

/**
 * PDF: poppler's pictures, as shown and as printed, since poppler rewrites a file for printing, which loses some other
 * content. Drawings: the picture of the suite, or that of librsvg. Images: that of ImageMagick.
 */
async function drawReferences(file: string, folder: string): Promise<string[]> {
  const out = join(folder, 'reference')
  const kind = getKind(file)
  if (kind === 'svg') return toList(findDrawingReference(file, out))
  if (kind !== 'pdf') return toList(await drawWithImageMagick(file, out))
  const shown = drawWithPoppler(file, out)
  // poppler writes an empty page for printing if it finds none that it could show
  return shown === undefined ? [] : [shown, ...toList(drawWithPoppler(file, `${out}-printed`, { isPrinted: true }))]
}

async function areAllBlank(pictures: readonly string[]): Promise<boolean> {
  for (const picture of pictures) if (!(await isBlankPicture(picture))) return false
  return true
}

function toList(picture: string | undefined): string[] {
  return picture === undefined ? [] : [picture]
}

async function judge(drawn: Drawn, references: readonly string[], file: string): Promise<Outcome> {
  if ('problem' in drawn) return drawn.problem
  const outcomes: Outcome[] = []
  for (const reference of references) outcomes.push(await comparePictures(reference, drawn.picture))
  if (drawn.pdf && getKind(file) === 'pdf' && references.length > 0) {
    for (const options of POPPLER_DRAWINGS.slice(1)) {
      if (!outcomes.includes('same')) outcomes.push(await compareDrawings(file, drawn.pdf, options))
    }
  }
  return outcomes.find((outcome) => outcome === 'same') ?? outcomes[0] ?? 'not compared'
}

/** Compares two PDFs that poppler draws in the same way. */
async function compareDrawings(file: string, pdf: string, options: DrawOptions): Promise<Outcome> {
  const [expected, actual] = [file, pdf].map((each, i) =>
    drawWithPoppler(each, join(dirname(pdf), `drawing-${i}`), options),
  )
  return expected && actual ? comparePictures(expected, actual) : 'not compared'
}
