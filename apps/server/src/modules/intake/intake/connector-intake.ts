import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BodyOf } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import type { InputSettings } from '@platen/domain/input-settings'
import { intakeProblem, intakeProblemText } from '@platen/domain/intake'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import type { ClaimedFile } from './claimed-file.ts'
import { type ClaimResult, loadClaimResults, recordClaims } from './claims-store.ts'
import { importFiles, rejectFile } from './import-file.ts'
import { assembleUpload } from './receive-upload.ts'
import { deleteUploads } from './uploads-store.ts'

type SentClaim = BodyOf<typeof connectorCalls.submitFile>
type SentFile = SentClaim['upload']
type SentResult = ClaimResult | Failure

/**
 * Describes a sent file as a claimed file. Artwork that the connector did not find next to an order file is
 * reported as missing.
 *
 * @param getPath returns the path of the file with this id
 * @param connector name of the connector
 */
function toClaimedFile(sent: SentClaim, getPath: (id: string) => string, connector: string): ClaimedFile {
  const artwork = new Map(sent.artwork.map(({ file, id }) => [file, getPath(id)]))
  return {
    id: sent.claim,
    name: Buffer.from(sent.fileName),
    source: sent.source,
    actor: { kind: 'connector', name: connector },
    file: Buffer.from(getPath(sent.upload.id)),
    // The file was compared with both.
    content: { bytes: sent.upload.bytes, sha256: Buffer.from(sent.upload.sha256, 'hex') },
    canStillArrive: () => false,
    findArtwork: async (name, jobId) => {
      const file = artwork.get(name)
      if (file !== undefined) return { ok: true, file }
      return { ok: false, problem: intakeProblem('artwork_missing', { file: name, jobId }) }
    },
  }
}

const getFiles = ({ upload, artwork }: SentClaim): readonly SentFile[] => [upload, ...artwork]

/** Writes the content of a file to a new file. Returns whether it has the sent size and hash. */
async function writeContent(content: string, { bytes, sha256 }: SentFile, target: string): Promise<boolean> {
  const decoded = Buffer.from(content, 'base64')
  if (decoded.length !== bytes || createHash('sha256').update(decoded).digest('hex') !== sha256) return false
  await writeFile(target, decoded)
  return true
}

/** Receives the files of a claim in a folder. Returns a failure if one is damaged. */
async function receiveFiles(
  services: Services,
  environment: EnvironmentRef,
  sent: SentClaim,
  getPath: (id: string) => string,
): Promise<Failure | undefined> {
  for (const file of new Map(getFiles(sent).map((each) => [each.id, each])).values()) {
    const isComplete =
      file.content === undefined
        ? await assembleUpload(services, environment, file, getPath(file.id))
        : await writeContent(file.content, file, getPath(file.id))
    if (isComplete) continue
    await services.database.inEnvironment(environment.id, (tx) => deleteUploads(tx, [file.id]))
    return failure('upload_damaged', { id: file.id })
  }
  return undefined
}

/**
 * Imports sent files with their artwork as orders. Returns the results of those that are stored or damaged, by claim.
 */
const importSent = (
  services: Services,
  environment: EnvironmentRef,
  claims: readonly SentClaim[],
  { connector, settings }: { readonly connector: string; readonly settings: InputSettings },
): Promise<ReadonlyMap<string, SentResult>> =>
  withWorkFolder(services.settings, async (folder) => {
    const results = new Map<string, SentResult>()
    const files: ClaimedFile[] = []
    for (const sent of claims) {
      const getPath = (id: string): string => path.join(folder, `${sent.claim} ${id}`)
      const problem = await receiveFiles(services, environment, sent, getPath)
      if (problem) results.set(sent.claim, problem)
      else files.push(toClaimedFile(sent, getPath, connector))
    }
    const outcomes = await importFiles(services, environment, files, settings)
    for (const [index, { id }] of files.entries())
      if (outcomes[index] === 'stored') results.set(id, { outcome: 'stored', text: null })
    return results
  })

/**
 * Records claims, and reads the settings for their import. Returns the results of those that were resolved before, and
 * whether the quota leaves no space for files that are part of the call; nothing is recorded then. Uploads were checked
 * against the quota before.
 */
const beginClaims = (
  services: Services,
  environment: EnvironmentRef,
  sent: readonly SentClaim[],
  connectorId: string,
) =>
  services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const modifiedMs = services.now().getTime()
      const claims = sent.map(({ claim, source, fileName, upload: { bytes } }) => ({
        id: claim,
        source,
        name: Buffer.from(fileName),
        bytes,
        modifiedMs,
        connectorId,
      }))
      const hasContent = sent.flatMap(getFiles).some(({ content }) => content !== undefined)
      // Sent at once; the claims are looked for after they were recorded.
      const [, results, { inputSettings }, storage] = await Promise.all([
        recordClaims(tx, claims),
        loadClaimResults(
          tx,
          claims.map(({ id }) => id),
        ),
        loadArrivalRules(tx),
        hasContent ? checkStorageQuota(tx) : undefined,
      ])
      return { results, inputSettings, isFull: storage?.full === true }
    },
    { keep: ({ isFull }) => !isFull },
  )

/**
 * Imports sent files as orders, with the same rules as the server's own hot folders. Claims are recorded first and
 * resolved in the transaction of their orders, so a repeated call returns the same results.
 *
 * @returns the results by claim
 */
async function importClaims(
  services: Services,
  environment: EnvironmentRef,
  sent: readonly SentClaim[],
  key: { readonly id: string; readonly name: string },
): Promise<ReadonlyMap<string, SentResult>> {
  const { results, inputSettings, isFull } = await beginClaims(services, environment, sent, key.id)
  const open = sent.filter(({ claim }) => !results.has(claim))
  if (isFull)
    return new Map<string, SentResult>([
      ...open.map(({ claim }) => [claim, failure('storage_full')] as const),
      ...results,
    ])
  const imported =
    open.length > 0
      ? await importSent(services, environment, open, { connector: key.name, settings: inputSettings })
      : new Map<string, SentResult>()
  const unknown = open.map(({ claim }) => claim).filter((claim) => !imported.has(claim))
  const received = sent.filter(({ claim }) => !(imported.get(claim) instanceof Failure))
  const uploaded = received.flatMap(getFiles).flatMap(({ id, content }) => (content === undefined ? [id] : []))
  if (unknown.length + uploaded.length === 0) return new Map([...results, ...imported])
  const others = await services.database.inEnvironment(environment.id, async (tx) => {
    if (uploaded.length > 0) await deleteUploads(tx, uploaded)
    return loadClaimResults(tx, unknown)
  })
  if (others.size < unknown.length) throw new Error('a claim was processed but not resolved')
  return new Map([...results, ...imported, ...others])
}

/** POST /pax/connector/intake: imports a sent file as an order. */
export const importSentFile = apiKeyHandler(connectorCalls.submitFile, async ({ body, environment, key, services }) => {
  const result = (await importClaims(services, environment, [body], key)).get(body.claim)
  if (!result) throw new Error('the claim has no result')
  return result
})

/** POST /pax/connector/intake/files: imports sent files as orders. */
export const importSentFiles = apiKeyHandler(
  connectorCalls.submitFiles,
  async ({ body: { files }, environment, key, services }) => {
    const results = await importClaims(services, environment, files, key)
    return {
      results: files.map(({ claim }) => {
        const result = results.get(claim)
        const isResolved = result && !(result instanceof Failure)
        return isResolved ? { claim, ...result } : { claim, outcome: 'alone' as const, text: null }
      }),
    }
  },
)

/** POST /pax/connector/intake/refused: records an intake problem for a file that was never complete or is too large. */
export const rejectUnsentFile = apiKeyHandler(
  connectorCalls.reportRefusedFile,
  async ({ body, environment, key, services }) => {
    const { claim, source, fileName, code } = body
    const problem =
      code === 'file_too_large'
        ? intakeProblem(code, { fileName, limitMB: UPLOAD_LIMITS.fileBytes / 1024 / 1024 })
        : intakeProblem(code, { fileName })
    const name = Buffer.from(fileName)
    const modifiedMs = services.now().getTime()
    await services.database.inEnvironment(environment.id, (tx) =>
      recordClaims(tx, [{ id: claim, source, name, bytes: 0, modifiedMs, connectorId: key.id }]),
    )
    await rejectFile(services, environment, { id: claim, name, source }, problem)
    const results = await services.database.inEnvironment(environment.id, (tx) => loadClaimResults(tx, [claim]), {
      readOnly: true,
    })
    return { text: results.get(claim)?.text ?? intakeProblemText(problem) }
  },
)
