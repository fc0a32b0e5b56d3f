import { createHash } from 'node:crypto'
import path from 'node:path'
import { fontCalls, type WireFont } from '@platen/contract/fonts'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { FONT_LIMITS, type FontFacts } from '@platen/domain/templates'
import { hashFile } from '@platen/hotfolder'
import { compute } from '../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { newFontKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { receiveFile } from '../../../http/receive-file.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'
import {
  countFonts,
  deleteFontRow,
  insertFont,
  loadFonts,
  loadTemplatesWithFont,
  lockFonts,
  type NewFont,
} from './fonts-store.ts'
import type { TemplateDependents } from './template-dependents.ts'

/** Names of templates in a response. */
const MAX_NAMED = 20

/** GET /pax/fonts */
export const listFonts = memberHandler(fontCalls.list, async ({ tx }) => ({ fonts: await loadFonts(tx) }))

/** Returns the id of a font, which depends on the environment and the content of the file. */
function createFontId(environmentId: string, sha256: Buffer): string {
  const hash = createHash('sha256').update(environmentId).update(sha256).digest()
  // a UUID of version 8: RFC 9562 5.8
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const toName = ({ family, style }: FontFacts, fileName: string): string =>
  [family || fileName, style].filter((part) => part !== '').join(' ')

/** Returns why another font cannot be stored. */
async function checkCapacity(tx: EnvironmentTx): Promise<Failure | undefined> {
  const limit = ENVIRONMENT_LIMITS.fonts
  if ((await countFonts(tx)) >= limit) return failure('too_many_items', { limit })
  return (await checkStorageQuota(tx)).full ? failure('storage_full') : undefined
}

type UploadContext = MemberContextWithoutTransaction<typeof fontCalls.upload>

/** Stores the file of a font that the environment does not have. */
async function storeFont(
  { services, environment, transaction, user }: UploadContext,
  file: string,
  font: NewFont,
  dependents: TemplateDependents,
): Promise<{ font: WireFont } | Failure> {
  const key = newFontKey()
  return storeObjects(
    services,
    environment,
    { intents: [key], objects: [{ key, file }] },
    (tx) => insertNewFont(tx, font, key, user, dependents),
    (work) =>
      transaction(({ tx, changed }) => {
        changed('templates', 'storage', 'orders')
        return work(tx)
      }),
  )
}

/** Inserts the row of a font, unless another upload has inserted it concurrently. */
async function insertNewFont(
  tx: EnvironmentTx,
  font: NewFont,
  key: string,
  user: UploadContext['user'],
  dependents: TemplateDependents,
): Promise<{ font: WireFont } | Failure> {
  await lockFonts(tx)
  const [existing] = await loadFonts(tx, [font.id])
  if (existing) {
    await removeObjects(tx, [key])
    markAuditNotNeeded(tx)
    return { font: existing }
  }
  const refusal = await checkCapacity(tx)
  if (refusal) return refusal
  await insertFont(tx, font, key)
  const { id, name, bytes } = font
  await recordAudit(tx, user, { action: 'created', subject: 'font', id, name, changes: { bytes } })
  const [stored] = await loadFonts(tx, [id])
  if (!stored) throw new Error('The font was not inserted.')
  await dependents.remakeArtwork(tx, await loadTemplatesWithFont(tx, id))
  return { font: stored }
}

/** POST /pax/fonts: stores a font; one that the environment has already is returned. */
export const uploadFont = (dependents: TemplateDependents) =>
  memberHandlerWithoutTransaction(fontCalls.upload, (context) => {
    const { environment, services, request, transaction } = context
    return withWorkFolder(services.settings, async (folder) => {
      const file = path.join(folder, 'font')
      const received = await receiveFile(request, file, FONT_LIMITS.bytes)
      if (received instanceof Failure) return received
      const { fileName } = received
      const { sha256, bytes } = await hashFile(file)
      const id = createFontId(environment.id, sha256)
      const existing = await transaction(async ({ tx }) => (await loadFonts(tx, [id]))[0] ?? checkCapacity(tx), {
        readOnly: true,
      })
      if (existing) return existing instanceof Failure ? existing : { font: existing }
      const inspected = await compute(environment.id, 'inspectFont', file)
      if (inspected instanceof Failure) return inspected
      if (!inspected.ok) return failure('font_refused', { name: fileName, reason: inspected.refusal })
      const { facts } = inspected
      const font = { id, name: toName(facts, fileName), fileName, sha256, bytes, facts }
      return storeFont(context, file, font, dependents)
    })
  })

/** DELETE /pax/fonts */
export const deleteFont = memberHandler(fontCalls.delete, async ({ tx, body: { id }, user, changed }) => {
  if (!isUuid(id)) return failure('not_found')
  await lockFonts(tx)
  const [font] = await loadFonts(tx, [id])
  if (!font) return failure('not_found')
  const templates = font.templates.slice(0, MAX_NAMED)
  if (templates.length > 0) return failure('font_in_use', { name: font.name, templates })
  await deleteFontRow(tx, id)
  await recordAudit(tx, user, { action: 'deleted', subject: 'font', id, name: font.name })
  changed('templates', 'storage')
  return {}
})
