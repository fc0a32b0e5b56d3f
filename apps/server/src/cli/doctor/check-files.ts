import { compareFiles, type FileComparison, loadFileRows } from '../../retention/compare-files.ts'
import { type CheckContext, type Finding, pluralise, type Suspicion, toFindings } from './finding.ts'

/** Compares files and rows as the daily sweep of the server does. Changes nothing. */
export async function compareEnvironmentFiles(context: CheckContext): Promise<FileComparison> {
  const { client, id: environmentId, objects, now } = context
  const comparison = await compareFiles({ objects, environment: context, now }, () =>
    loadFileRows({ client, environmentId }),
  )
  if (!comparison) throw new Error('The rows of the files were not read.')
  return comparison
}

function artworkSuspicions({ missingArtworks, changedArtworks }: FileComparison): Suspicion[] {
  const backup = 'Bring artwork/<id> back from a backup'
  return [
    {
      level: 'problem',
      text: `${pluralise(missingArtworks.length, 'artwork has', 'artworks have')} no files.`,
      advice: `${backup}, or submit these orders again.`,
      items: missingArtworks.map(({ id, fileName }) => `${id} ${fileName}`),
    },
    {
      level: 'problem',
      text: `${pluralise(changedArtworks.length, 'artwork has', 'artworks have')} another size than stored.`,
      advice: `${backup}. Only Platen may write to this folder.`,
      items: changedArtworks.map(
        ({ id, fileName, bytes, actualBytes }) => `${id} ${fileName}: ${actualBytes} bytes, stored with ${bytes}`,
      ),
    },
  ]
}

const otherSuspicions = ({ missingSheets, missingOthers, changedOthers, orphans }: FileComparison): Suspicion[] => [
  {
    level: 'problem',
    text: `${pluralise(missingSheets.length, 'sheet has', 'sheets have')} no file.`,
    advice: 'Bring sheets/<id>.pdf back from a backup, or print those sheets again; they are then composed again.',
    items: missingSheets.map(({ id, fileName }) => `${id} ${fileName}`),
  },
  {
    level: 'problem',
    text: `${pluralise(missingOthers.length, 'proof, colour profile or font has', 'proofs, colour profiles or fonts have')} no file.`,
    advice:
      'Create the proofs again, add the colour profiles again in the settings of the printer, and upload the fonts again.',
    items: missingOthers.map(({ key }) => key),
  },
  {
    level: 'problem',
    text: `${pluralise(changedOthers.length, 'file has', 'files have')} another size than stored.`,
    advice: 'Bring them back from a backup; a sheet can also be printed again, it is then composed again.',
    items: changedOthers.map(({ key, bytes, actualBytes }) => `${key}: ${actualBytes} bytes, stored with ${bytes}`),
  },
  {
    level: 'note',
    text: `${pluralise(orphans.length, 'file has', 'files have')} no database row.`,
    advice:
      'Platen deletes them within a day while it is running. doctor --repair moves them to put-away/ in the folder of the environment.',
    items: orphans,
  },
]

/** Reports artwork and sheets without files, artwork with changed files, and files without a row. */
export async function checkFiles(context: CheckContext): Promise<Finding[]> {
  const comparison = await compareEnvironmentFiles(context)
  const { artworks, sheets } = comparison.rows
  const artworksAreFine = `${pluralise(artworks.length, 'artwork has its', 'artworks have their')} files.`
  const sheetsAreFine = `${pluralise(sheets.length, 'sheet has its file', 'sheets have their files')}; each file has a database row.`
  return [
    ...toFindings(context, 'artwork', artworksAreFine, artworkSuspicions(comparison)),
    ...toFindings(context, 'files', sheetsAreFine, otherSuspicions(comparison)),
  ]
}
