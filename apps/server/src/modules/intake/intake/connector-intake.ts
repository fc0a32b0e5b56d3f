import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BodyOf } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import type { InputSettings } from '@platen/domain/input-settings'
import { intakeProblem, intakeProblemText } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { loadArrivalRules } from '../../orders/orders/arrival-rules.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { type ClaimedFile, importFile, rejectFile } from './import-file.ts'
import { findIntakeFile, loadProblemText, recordClaim } from './intake-store.ts'
import { assembleUpload } from './receive-upload.ts'
import { deleteUploads } from './uploads-store.ts'

type SentClaim = BodyOf<typeof connectorCalls.submitFile>
type SentFile = SentClaim['upload']
type RecordedClaim = Parameters<typeof recordClaim>[1]

/** Returns the result of a claim as reported to the connector; undefined while it is not resolved. */
async function findClaimResult(
  tx: EnvironmentTx,
  claim: string,
): Promise<{ outcome: 'stored' | 'refused'; text: string | null } | undefined> {
  const state = (await findIntakeFile(tx, claim))?.state
  if (state === 'stored' || state === 'done') return { outcome: 'stored', text: null }
  return state === 'refused' ? { outcome: 'refused', text: await loadProblemText(tx, claim) } : undefined
}

const getClaimResult = (services: Services, environment: EnvironmentRef, claim: string) =>
  services.database.inEnvironment(environment.id, (tx) => findClaimResult(tx, claim), { readOnly: true })

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

/** Returns the ids of the files that were uploaded before the call. */
const getUploadedIds = ({ upload, artwork }: SentClaim): string[] =>
  [upload, ...artwork].flatMap(({ id, content }) => (content === undefined ? [id] : []))

/** Writes the content of a file to a new file. Returns whether it has the sent size and hash. */
async function writeContent(content: string, { bytes, sha256 }: SentFile, target: string): Promise<boolean> {
  const decoded = Buffer.from(content, 'base64')
  if (decoded.length !== bytes || createHash('sha256').update(decoded).digest('hex') !== sha256) return false
  await writeFile(target, decoded)
  return true
}

/** Imports a sent file with its artwork as an order. Returns the result; a failure if a file is damaged. */
async function importFiles(
  services: Services,
  environment: EnvironmentRef,
  sent: SentClaim,
  { connector, settings }: { readonly connector: string; readonly settings: InputSettings },
) {
  return withWorkFolder(services.settings, async (folder) => {
    const getPath = (id: string): string => path.join(folder, id)
    for (const file of new Map([sent.upload, ...sent.artwork].map((each) => [each.id, each])).values()) {
      const isComplete =
        file.content === undefined
          ? await assembleUpload(services, environment, file, getPath(file.id))
          : await writeContent(file.content, file, getPath(file.id))
      if (isComplete) continue
      await services.database.inEnvironment(environment.id, (tx) => deleteUploads(tx, [file.id]))
      return failure('upload_damaged', { id: file.id })
    }
    const result = await importFile(services, environment, toClaimedFile(sent, getPath, connector), settings)
    if (result === 'stored') return { outcome: 'stored' as const, text: null }
    return getClaimResult(services, environment, sent.claim)
  })
}

/**
 * Records a claim, and reads the settings for its import. Returns its result if it was resolved before, a failure if the
 * quota leaves no space for files that are part of the call, and no result if the file is to be imported. Uploads were
 * checked against the quota before.
 */
const beginClaim = (services: Services, environment: EnvironmentRef, claim: RecordedClaim, hasContent: boolean) =>
  services.database.inEnvironment(
    environment.id,
    async (tx) => {
      // Sent at once; the claim is looked for after it was recorded.
      const [, result, { inputSettings }, storage] = await Promise.all([
        recordClaim(tx, claim),
        findClaimResult(tx, claim.id),
        loadArrivalRules(tx),
        hasContent ? checkStorageQuota(tx) : undefined,
      ])
      return { result: result ?? (storage?.full ? failure('storage_full') : undefined), inputSettings }
    },
    { keep: ({ result }) => !(result instanceof Failure) },
  )

/**
 * POST /pax/connector/intake: imports a sent file as an order, with the same rules as the server's own hot
 * folders. The claim is recorded first and resolved in the transaction of the order, so a repeated call returns the
 * same result.
 */
export const importSentFile = apiKeyHandler(connectorCalls.submitFile, async ({ body, environment, key, services }) => {
  const claim = {
    id: body.claim,
    source: body.source,
    name: Buffer.from(body.fileName),
    bytes: body.upload.bytes,
    modifiedMs: services.now().getTime(),
    connectorId: key.id,
  }
  const hasContent = [body.upload, ...body.artwork].some(({ content }) => content !== undefined)
  const { result, inputSettings } = await beginClaim(services, environment, claim, hasContent)
  const outcome =
    result ?? (await importFiles(services, environment, body, { connector: key.name, settings: inputSettings }))
  if (!outcome) throw new Error('the claim was processed but not resolved')
  if (outcome instanceof Failure) return outcome
  const uploadedIds = getUploadedIds(body)
  if (uploadedIds.length > 0)
    await services.database.inEnvironment(environment.id, (tx) => deleteUploads(tx, uploadedIds))
  return outcome
})

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
      recordClaim(tx, { id: claim, source, name, bytes: 0, modifiedMs, connectorId: key.id }),
    )
    await rejectFile(services, environment, { id: claim, name, source }, problem)
    return { text: (await getClaimResult(services, environment, claim))?.text ?? intakeProblemText(problem) }
  },
)
