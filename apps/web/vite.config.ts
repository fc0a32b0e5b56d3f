import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the server of Platen listens in development. */
const server = `http://127.0.0.1:${process.env['PLATEN_PORT'] ?? '4780'}`

/** Leaves every text of the build compressed beside itself, so that the server sends it as it lies. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'platen-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const texts = await Array.fromAsync(glob('**/*.{html,css,js,svg}', { cwd: folder }))
      await Promise.all(texts.map((name) => compressBeside(path.join(folder, name))))
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const text = await readFile(file)
  const [br, gz] = await Promise.all([promisify(zlib.brotliCompress)(text), promisify(zlib.gzip)(text, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

export default defineConfig({
  plugins: [react(), compressed()],
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
