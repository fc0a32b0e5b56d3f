import { createHmac, timingSafeEqual } from 'node:crypto'
import { proofPath } from '@platen/domain/orders'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { deriveKey } from '../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../services.ts'
import { getPublicUrl } from '../../../settings/addresses.ts'

const ID_BYTES = 16
/** 128 bits of the signature. */
const SIGNATURE_BYTES = 16

/** Signs the ids of links. The database does not contain what a link consists of, so a copy of it opens no proof. */
export interface ProofLinks {
  /** Returns the address of the page on which the customer approves. */
  readonly createUrl: (linkId: string) => string
  /** Returns the id of a link by its token; undefined if this environment has not made it. */
  readonly readToken: (token: string) => string | undefined
}

/** Returns the links of an environment. No database connection may be held. */
export async function loadProofLinks(
  { settings }: Pick<Services, 'settings'>,
  environment: EnvironmentRef,
): Promise<ProofLinks> {
  const key = await deriveKey(settings, 'customer proofs')
  const sign = (id: Buffer): Buffer =>
    createHmac('sha256', key).update(environment.id).update(id).digest().subarray(0, SIGNATURE_BYTES)
  return {
    createUrl: (linkId) => {
      const id = Buffer.from(linkId.replaceAll('-', ''), 'hex')
      const token = Buffer.concat([id, sign(id)]).toString('base64url')
      return new URL(proofPath(environment.resourceName, token), getPublicUrl(settings)).href
    },
    readToken: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined
      const [id, signature] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
      if (!timingSafeEqual(signature, sign(id))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
