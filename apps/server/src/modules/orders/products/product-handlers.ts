import { exportProducts } from './export-products.ts'
import { importProducts, validateProductImport } from './import-products.ts'
import { deleteProduct, listProducts, listUnknownSkus, restoreProduct } from './product-calls.ts'
import { getProductVersion, listProductVersions, restoreProductVersion } from './product-versions.ts'
import { changeProduct, createProduct } from './save-product.ts'

/** The handlers of this feature. */
export const PRODUCT_HANDLERS = [
  changeProduct,
  createProduct,
  deleteProduct,
  exportProducts,
  getProductVersion,
  importProducts,
  listProducts,
  listProductVersions,
  listUnknownSkus,
  restoreProduct,
  restoreProductVersion,
  validateProductImport,
]
