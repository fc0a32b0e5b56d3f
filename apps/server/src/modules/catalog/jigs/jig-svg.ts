import { jigCalls } from '@platen/contract/jigs'
import { exportJigSvg } from '@platen/domain/jigs'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendSvgAttachment } from '../../../http/send-svg.ts'
import { findJig } from './jigs-store.ts'

/** GET /pax/jig/:id/svg */
export const getJigSvg = memberHandlerWithoutTransaction(jigCalls.svg, async ({ transaction, params, reply }) => {
  const jig = isUuid(params.id) ? await transaction(({ tx }) => findJig(tx, params.id)) : undefined
  if (!jig) return failure('not_found')
  await sendSvgAttachment(reply, jig.name, exportJigSvg(jig))
  return RESPONSE_SENT
})
