import { jigCalls } from '@platen/contract/jigs'
import { exportJigSvg } from '@platen/domain/jigs'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { sendDrawing } from '../../http/send-drawing.ts'
import { jigById } from './jigs-store.ts'

/** GET /pax/jig/:id/svg */
export const jigSvg = forMemberInSteps(jigCalls.svg, async ({ transaction, params, reply }) => {
  const jig = isId(params.id) ? await transaction(({ tx }) => jigById(tx, params.id)) : undefined
  if (!jig) return refuse('not_found')
  await sendDrawing(reply, jig.name, exportJigSvg(jig))
  return STREAMED
})
