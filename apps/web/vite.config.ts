import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { firstPages } from './build/first-pages.ts'
import { messageFiles } from './build/message-files.ts'
import { reactIds } from './build/react-ids.ts'
import { sharedFiles } from './build/shared-files.ts'
import { themeSheet } from './build/theme-sheet.ts'

/** Where the server of Platen listens in development. */
const server = `http://127.0.0.1:${process.env['PLATEN_PORT'] ?? '4780'}`

const createModulePlugins = () => [react(), contractWithoutSchemas(), reactIds(), themeSheet(), messageFiles()]

export default defineConfig({
  plugins: [...createModulePlugins(), sharedFiles(createModulePlugins), firstPages(), compressed()],
  server: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  preview: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The content security policy of the server allows neither inline scripts nor data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // one sheet: a screen's own styles are a few hundred bytes each, and the first paint takes from several
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // a file of what several screens share is else named after all of them
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // One file has the modules of all pages; `sharedFiles` adds those that several screens or dialogs share.
        codeSplitting: {
          groups: [
            // what a first paint needs, and nothing else
            { name: 'first', test: /\/first-proof\.ts$/, priority: 4 },
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'shell', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
  },
})
