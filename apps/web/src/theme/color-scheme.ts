import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'

/** Light, dark, or as the system has it. `public/static/before.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' })
export const COLOR_SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto']
