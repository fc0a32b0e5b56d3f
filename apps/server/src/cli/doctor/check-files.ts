import { compareFiles, type FileComparison, loadFileRows } from '../../retention/compare-files.ts'
import { type CheckContext, type Finding, pluralise, truncateList } from './finding.ts'

/** Compares files and rows as the daily sweep of the server does. Changes nothing. */
export async function compareFilesOf(context: CheckContext): Promise<FileComparison> {
  const { client, id: environmentId } = context
  const comparison = await compareFiles(context, () => loadFileRows({ client, environmentId }))
  if (!comparison) throw new Error('The rows of the files were not read.')
  return comparison
}

type Draft = Pick<Finding, 'level' | 'check' | 'text' | 'advice'> & { readonly all: readonly string[] }

function artworkFindings({ missingArtworks, changedArtworks }: FileComparison): Draft[] {
  const backup = 'Bring artwork/<id> back from a backup'
  return [
    {
      level: 'problem',
      check: 'artwork',
      text: `${pluralise(missingArtworks.length, 'artwork has', 'artworks have')} no files.`,
      advice: `${backup}, or submit these orders again.`,
      all: missingArtworks.map(({ id, fileName }) => `${id} ${fileName}`),
    },
    {
      level: 'problem',
      check: 'artwork',
      text: `${pluralise(changedArtworks.length, 'artwork has', 'artworks have')} another size than stored.`,
      advice: `${backup}. Only Platen may write to this folder.`,
      all: changedArtworks.map(
        ({ id, fileName, bytes, actualBytes }) => `${id} ${fileName}: ${actualBytes} bytes, stored with ${bytes}`,
      ),
    },
  ]
}

const otherFindings = ({ missingSheets, orphans }: FileComparison): Draft[] => [
  {
    level: 'problem',
    check: 'files',
    text: `${pluralise(missingSheets.length, 'sheet has', 'sheets have')} no file.`,
    advice: 'Bring sheets/<id>.pdf back from a backup, or print those sheets again; they are then composed again.',
    all: missingSheets.map(({ id, fileName }) => `${id} ${fileName}`),
  },
  {
    level: 'note',
    check: 'files',
    text: `${pluralise(orphans.length, 'file or folder has', 'files and folders have')} no database row.`,
    advice:
      'Platen deletes them within a day while it is running. doctor --repair moves them to put-away/ in the folder of the environment.',
    all: orphans,
  },
]

/** Reports artwork and sheets without files, artwork with changed files, and files without a row. */
export async function checkFiles(context: CheckContext): Promise<Finding[]> {
  const comparison = await compareFilesOf(context)
  const { artworks, sheets } = comparison.rows
  const { resourceName: environment } = context
  const checks = [
    {
      check: 'artwork',
      drafts: artworkFindings(comparison),
      fine: `${pluralise(artworks.length, 'artwork has its', 'artworks have their')} files.`,
    },
    {
      check: 'files',
      drafts: otherFindings(comparison),
      fine: `${pluralise(sheets.length, 'sheet has its file', 'sheets have their files')}; each file has a database row.`,
    },
  ]
  return checks.flatMap(({ check, drafts, fine }): Finding[] => {
    const found = drafts.filter(({ all }) => all.length > 0)
    if (found.length === 0) return [{ level: 'fine', check, environment, text: fine }]
    return found.map(({ all, ...draft }) => ({ ...draft, environment, items: truncateList(all) }))
  })
}
