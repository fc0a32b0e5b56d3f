import { randomUUID } from 'node:crypto'
import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadJigLookup } from './derived-master-data.ts'
import { createValidLayout, layoutFromWire } from './save-layout.ts'

/** POST /pax/table */
export const createLayout = memberHandler(layoutCalls.create, async ({ tx, body, user, changed }) => {
  const layout = layoutFromWire(body, randomUUID(), await loadJigLookup(tx))
  const refusal = await createValidLayout(tx, layout, user)
  if (refusal) return refusal
  changed('layouts')
  return { id: layout.id, version: 1 }
})
