import { storageCalls } from '@platen/contract/storage'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadStorageUsage } from './storage-queries.ts'

/** POST /pax/storage/getUserStorage */
export const getStorage = memberHandler(storageCalls.get, async ({ tx }) => {
  const { usedBytes, subscribedBytes } = await loadStorageUsage(tx)
  return { data: { total_usage: usedBytes, subsc_storage: subscribedBytes } }
})

/** POST /pax/storage/updateUserStorage: ignores the values of the client; the server measures its storage. */
export const updateStorage = memberHandler(storageCalls.update, async () => ({}))
