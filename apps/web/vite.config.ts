import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the server of Platen listens in development. */
const server = `http://127.0.0.1:${process.env['PLATEN_PORT'] ?? '4780'}`

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  preview: { host: '127.0.0.1', proxy: { '/pax': { target: server } } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // The content security policy of the server allows neither inline scripts nor data: scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
