import { storageCalls } from '@platen/contract/storage'
import { memberHandler } from '../../../http/define-handler.ts'

/** POST /pax/storage/updateUserStorage: ignores the values of the client; the server measures its storage. */
export const updateStorage = memberHandler(storageCalls.update, async () => ({}))
