import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark, or as the system has it. `public/static/before.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })
