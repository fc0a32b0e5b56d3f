import { apiDescriptionCalls } from '@platen/contract/api-description'
import { createOpenApiDocument } from '@platen/contract/openapi'
import { publicHandler, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { type ConstantResponse, createConstant, sendConstant } from '../../../http/send-constant.ts'
import { VERSION } from '../../../version.ts'

let document: ConstantResponse | undefined

/** GET /pax/openapi.json: the description of all calls; created for the first caller. */
export const getOpenApiDocument = publicHandler(
  apiDescriptionCalls.openApi,
  async ({ request, reply }) => {
    document ??= createConstant('application/json; charset=utf-8', JSON.stringify(createOpenApiDocument(VERSION)))
    await sendConstant(request, reply, document)
    return RESPONSE_SENT
  },
  { ignoresEnvironment: true },
)
