import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { themeSheet } from './build/theme-sheet.ts'

/** Where the server of Platen listens in development. */
const server = `http://127.0.0.1:${process.env['PLATEN_PORT'] ?? '4780'}`

/** Libraries that only some screens use; all others come with the first visit, in one file. */
const LATER = /@zxcvbn-ts|@mantine[\\/]form|@tanstack[\\/]\w+-virtual|@tanstack[\\/]virtual-core/
/** What every screen stands in. */
const SHELL = /apps[\\/]web[\\/]src[\\/](analytics|api|browser|frame|i18n|live|routing|theme)[\\/](?!messages|spoken)/

export default defineConfig({
  plugins: [react(), contractWithoutSchemas(), themeSheet(), compressed()],
  server: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  preview: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The content security policy of the server allows neither inline scripts nor data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // few files: a first visit waits for the way there and back, of each six, more than for the bytes
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { name: 'fields', test: (id) => id.includes('node_modules') && !LATER.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
