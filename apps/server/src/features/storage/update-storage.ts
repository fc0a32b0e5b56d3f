import { storageCalls } from '@platen/contract/storage'
import { memberHandler } from '../../http/define-handler.ts'

/** POST /pax/storage/updateUserStorage: what a client says is ignored; the server measures (readings S5). */
export const updateStorage = memberHandler(storageCalls.update, async () => ({}))
