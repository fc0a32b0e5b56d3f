import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page rendered on white. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA, 4 bytes per pixel. */
  readonly data: Uint8Array
}

/** Renders the first page of a PDF with `scale` pixels per point. */
export type Renderer = (file: string, scale: number) => Promise<Pixels>

async function byPdfium(file: string, scale: number): Promise<Pixels> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(file))
  try {
    const { width, height, data } = await document.getPage(0).render({ scale, render: 'bitmap' })
    return { width, height, data: Uint8Array.from(data) }
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** Returns the path of a resource folder of pdf.js: fonts, colour profiles, decoders. */
const beside = (folder: string): string => {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return `${path.join(root, folder)}/`
}

type RenderParameters = Parameters<PDFPageProxy['render']>[0]

async function byPdfJs(file: string, scale: number): Promise<Pixels> {
  const loading = getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    iccUrl: beside('iccs'),
    cMapUrl: beside('cmaps'),
    verbosity: 0,
  })
  try {
    const page = await (await loading.promise).getPage(1)
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
    const { width, height } = canvas
    // this canvas implements only the part of the browser API that pdf.js uses
    const parameters: unknown = { canvas, viewport }
    await page.render(parameters as RenderParameters).promise
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
    return { width, height, data: Uint8Array.from(data) }
  } finally {
    await loading.destroy()
  }
}

/** Two PDF renderers that share no code with each other or with this package. */
export const RENDERERS: Readonly<Record<'PDFium' | 'pdf.js', Renderer>> = { PDFium: byPdfium, 'pdf.js': byPdfJs }
