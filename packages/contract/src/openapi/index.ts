export { API_CONVENTIONS, createOpenApiDocument, toOperationId } from './create-document.ts'
export { describeCallers, describeLimits, describeShapes, getCallDescription } from './describe-call.ts'
