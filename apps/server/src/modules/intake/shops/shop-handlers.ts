import { requestCatchUp, saveShopApi } from './catch-up/catch-up-calls.ts'
import { getShopMessage, listShopMessages, retryShopMessages, tryShopMessage } from './message-calls.ts'
import { receiveShopMessage } from './receive-message.ts'
import { changeShop, createShop, listShops, removeShop } from './shop-calls.ts'

/** The handlers of this feature. */
export const SHOP_HANDLERS = [
  changeShop,
  createShop,
  getShopMessage,
  listShopMessages,
  listShops,
  receiveShopMessage,
  removeShop,
  requestCatchUp,
  retryShopMessages,
  saveShopApi,
  tryShopMessage,
]
