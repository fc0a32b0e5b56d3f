import { layoutCalls } from '@platen/contract/layouts'
import { exportLayoutSvg } from '@platen/domain/layouts'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendDrawing } from '../../http/send-drawing.ts'
import { jigLookupOf } from './common-data.ts'
import { layoutById } from './layouts-store.ts'

/** GET /pax/table/:id/svg */
export const layoutSvg = forMemberInSteps(layoutCalls.svg, async ({ transaction, params, reply }) => {
  const found = await transaction(async ({ tx }) => {
    const layout = isId(params.id) ? await layoutById(tx, params.id) : undefined
    return layout && { layout, jigOf: await jigLookupOf(tx) }
  })
  if (!found) return refuse('not_found')
  await sendDrawing(reply, found.layout.name, exportLayoutSvg(found.layout, found.jigOf))
  return STREAMED
})
