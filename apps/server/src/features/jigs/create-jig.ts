import { randomUUID } from 'node:crypto'
import { jigCalls } from '@platen/contract/jigs'
import { forMember } from '../../http/handlers.ts'
import { lookAtActiveArtwork } from '../orders/look-at-artwork.ts'
import { jigFromWire } from './jig-body.ts'
import { addJig, concernedBy } from './save-jig.ts'

/** POST /pax/jig: made by hand, copied, saved under another name or imported from a drawing. */
export const createJig = forMember(jigCalls.create, async ({ tx, body, user, changed }) => {
  const jig = jigFromWire(body, randomUUID())
  const refusal = await addJig(tx, jig, user)
  if (refusal) return refusal
  // orders may have waited for a jig of this name
  const looked = await lookAtActiveArtwork(tx, jig.name)
  changed('jigs', ...concernedBy({ renamed: false, looked }))
  return { id: jig.id, version: 1 }
})
