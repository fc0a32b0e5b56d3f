import path from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:theme.css'
const SOURCE = path.join(import.meta.dirname, '../src/app/theme/theme-css.ts')

/** Provides the theme as a style sheet named `virtual:theme.css`, generated when the web app is built. */
export function themeSheet(): Plugin {
  return {
    name: 'platen-theme-sheet',
    resolveId: (name) => (name === NAME ? `\0${NAME}` : undefined),
    load: async (id) => {
      if (id !== `\0${NAME}`) return undefined
      const { themeCss } = (await import(SOURCE)) as { readonly themeCss: () => string }
      return themeCss()
    },
  }
}
