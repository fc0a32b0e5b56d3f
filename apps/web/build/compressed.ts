import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a compressed copy next to every text file of the build. The server sends the copy unchanged. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'platen-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const texts: string[] = []
      for await (const name of glob('**/*.{html,css,js,svg}', { cwd: folder })) texts.push(path.join(folder, name))
      await Promise.all(texts.map(compressBeside))
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const text = await readFile(file)
  const [br, gz] = await Promise.all([promisify(zlib.brotliCompress)(text), promisify(zlib.gzip)(text, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
