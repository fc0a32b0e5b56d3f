import { requestCatchUp, saveShopApi } from './catch-up/catch-up-calls.ts'
import {
  countShopMessages,
  getShopMessage,
  ignoreShopMessages,
  listMessageReasons,
  listShopMessages,
  retryShopMessages,
  tryShopMessage,
} from './message-calls.ts'
import { receiveShopMessage } from './receive-message.ts'
import { listFailingReports, retryReports } from './reports/report-calls.ts'
import { getShipments, setShipments, setSubmittedShipments } from './reports/shipment-calls.ts'
import { changeShop, createShop, listShops, removeShop } from './shop-calls.ts'

/** The handlers of this feature. */
export const SHOP_HANDLERS = [
  changeShop,
  countShopMessages,
  createShop,
  getShipments,
  getShopMessage,
  listFailingReports,
  ignoreShopMessages,
  listMessageReasons,
  listShopMessages,
  listShops,
  receiveShopMessage,
  removeShop,
  requestCatchUp,
  retryReports,
  retryShopMessages,
  saveShopApi,
  setShipments,
  setSubmittedShipments,
  tryShopMessage,
]
