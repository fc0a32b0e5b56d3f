import { storageCalls } from '@platen/contract/storage'
import { forMember } from '../../http/handlers.ts'
import { storageOf } from './storage-store.ts'

/** POST /pax/storage/getUserStorage */
export const getStorage = forMember(storageCalls.get, async ({ tx }) => {
  const { usedBytes, subscribedBytes } = await storageOf(tx)
  return { data: { total_usage: usedBytes, subsc_storage: subscribedBytes } }
})
