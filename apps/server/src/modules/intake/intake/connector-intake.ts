import { rm } from 'node:fs/promises'
import type { BodyOf } from '@platen/contract/call'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { intakeProblem, intakeProblemText } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import { uploadFile, verifyUpload } from '../../../file-store/uploads.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { type ClaimedFile, importFile, rejectFile } from './import-file.ts'
import { findIntakeFile, loadProblemText, recordClaim } from './intake-store.ts'

type UploadedFile = BodyOf<typeof connectorCalls.submitFile>

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
 * Describes an uploaded file as a claimed file. Artwork that the connector did not find next to an order file is
 * reported as missing.
 *
 * @param connector name of the connector
 */
function claimedUpload(
  services: Services,
  environment: EnvironmentRef,
  sent: UploadedFile,
  connector: string,
): ClaimedFile {
  const artwork = new Map(sent.artwork.map(({ file, id }) => [file, uploadFile(services, environment, id)]))
  return {
    id: sent.claim,
    name: Buffer.from(sent.fileName),
    source: sent.source,
    actor: { kind: 'connector', name: connector },
    file: Buffer.from(uploadFile(services, environment, sent.upload.id)),
    canStillArrive: () => false,
    findArtwork: async (named, jobId) => {
      const file = artwork.get(named)
      if (file !== undefined) return { ok: true, file }
      return { ok: false, problem: intakeProblem('artwork_missing', { file: named, jobId }) }
    },
  }
}

/**
 * POST /pax/connector/intake: imports an uploaded file as an order, with the same rules as the server's own hot
 * folders. The claim is recorded first and resolved in the transaction of the order, so a repeated call returns the
 * same result.
 */
export const importUpload = apiKeyHandler(connectorCalls.submitFile, async ({ body, environment, key, services }) => {
  const uploads = [body.upload, ...body.artwork]
  const getFile = (id: string): string => uploadFile(services, environment, id)
  const claim = {
    id: body.claim,
    source: body.source,
    name: Buffer.from(body.fileName),
    bytes: body.upload.bytes,
    modifiedMs: services.now().getTime(),
    connectorId: key.id,
  }
  let outcome = await services.database.inEnvironment(environment.id, async (tx) => {
    await recordClaim(tx, claim)
    return findClaimResult(tx, body.claim)
  })
  if (!outcome) {
    for (const upload of uploads) {
      if (!(await verifyUpload(getFile(upload.id), upload))) return failure('upload_damaged', { id: upload.id })
    }
    const result = await importFile(services, environment, claimedUpload(services, environment, body, key.name))
    outcome =
      result === 'stored'
        ? { outcome: 'stored' as const, text: null }
        : await getClaimResult(services, environment, body.claim)
  }
  if (!outcome) throw new Error('the claim was processed but not resolved')
  await Promise.all(uploads.map(({ id }) => rm(getFile(id), { force: true })))
  return outcome
})

/** POST /pax/connector/intake/refused: records an intake problem for a file that was never complete or is too large. */
export const rejectUpload = apiKeyHandler(
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
