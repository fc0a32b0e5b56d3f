import { randomUUID } from 'node:crypto'
import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { jigLookupOf } from './common-data.ts'
import { addLayout, layoutFromWire } from './save-layout.ts'

/** POST /pax/table */
export const createLayout = forMember(layoutCalls.create, async ({ tx, body, user, changed }) => {
  const layout = layoutFromWire(body, randomUUID(), await jigLookupOf(tx))
  const refusal = await addLayout(tx, layout, user)
  if (refusal) return refusal
  changed('layouts')
  return { id: layout.id, version: 1 }
})
