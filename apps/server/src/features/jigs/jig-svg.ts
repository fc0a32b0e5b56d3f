import { jigCalls } from '@platen/contract/jigs'
import { exportJigSvg } from '@platen/domain/jigs'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendDrawing } from '../../http/send-drawing.ts'
import { jigById } from './jigs-store.ts'

/** GET /pax/jig/:id/svg */
export const jigSvg = forMember(jigCalls.svg, async ({ tx, params, reply }) => {
  const jig = isId(params.id) ? await jigById(tx, params.id) : undefined
  if (!jig) return refuse('not_found')
  await sendDrawing(reply, jig.name, exportJigSvg(jig))
  return STREAMED
})
