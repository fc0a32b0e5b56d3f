import { layoutCalls } from '@platen/contract/layouts'
import { exportLayoutSvg } from '@platen/domain/layouts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { sendSvgAttachment } from '../../../http/send-svg.ts'
import { loadJigLookup } from './derived-master-data.ts'
import { findLayout } from './layouts-store.ts'

/** GET /pax/table/:id/svg */
export const getLayoutSvg = memberHandlerWithoutTransaction(layoutCalls.svg, async ({ transaction, params, reply }) => {
  const found = await transaction(async ({ tx }) => {
    const layout = isUuid(params.id) ? await findLayout(tx, params.id) : undefined
    return layout && { layout, jigOf: await loadJigLookup(tx) }
  })
  if (!found) return failure('not_found')
  await sendSvgAttachment(reply, found.layout.name, exportLayoutSvg(found.layout, found.jigOf))
  return RESPONSE_SENT
})
