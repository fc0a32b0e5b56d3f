import { layoutCalls } from '@platen/contract/layouts'
import { exportLayoutSvg } from '@platen/domain/layouts'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendDrawing } from '../../http/send-drawing.ts'
import { jigLookupOf } from './common-data.ts'
import { layoutById } from './layouts-store.ts'

/** GET /pax/table/:id/svg */
export const layoutSvg = forMember(layoutCalls.svg, async ({ tx, params, reply }) => {
  const layout = isId(params.id) ? await layoutById(tx, params.id) : undefined
  if (!layout) return refuse('not_found')
  await sendDrawing(reply, layout.name, exportLayoutSvg(layout, await jigLookupOf(tx)))
  return STREAMED
})
