import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark, or the system setting. `public/static/before.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })
