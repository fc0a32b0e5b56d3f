export const loadShopSystemDialog = async () => (await import('./shop-system-dialog.tsx')).ShopSystemDialog
