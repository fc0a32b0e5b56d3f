/**
 * The parts of the peers' interfaces that the benches use, so that types are checked even if the peers are not
 * installed.
 */
declare module 'pdf-lib' {
  export interface Box {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }
  export interface Color {
    readonly type: string
  }
  export interface PDFOperator {
    toString(): string
  }
  export class PDFEmbeddedPage {
    readonly width: number
  }
  export interface PDFImage {
    readonly width: number
  }
  export interface PDFPage {
    pushOperators(...operators: PDFOperator[]): void
    drawPage(page: PDFEmbeddedPage, box: Box): void
    drawImage(image: PDFImage, box: Box): void
    drawSvgPath(path: string, options: { x: number; y: number; scale: number; color: Color }): void
  }
  export class PDFDocument {
    static create(): Promise<PDFDocument>
    static load(bytes: Uint8Array): Promise<PDFDocument>
    copyPages(from: PDFDocument, pages: number[]): Promise<PDFPage[]>
    addPage(sizeOrPage: [number, number] | PDFPage): PDFPage
    embedPdf(bytes: Uint8Array): Promise<PDFEmbeddedPage[]>
    embedPng(bytes: Uint8Array): Promise<PDFImage>
    embedJpg(bytes: Uint8Array): Promise<PDFImage>
    save(): Promise<Uint8Array>
  }
  export function cmyk(cyan: number, magenta: number, yellow: number, key: number): Color
  export function pushGraphicsState(): PDFOperator
  export function popGraphicsState(): PDFOperator
  export function rectangle(x: number, y: number, width: number, height: number): PDFOperator
  export function clip(): PDFOperator
  export function endPath(): PDFOperator
}

declare module '@cantoo/pdf-lib' {
  export * from 'pdf-lib'
}

declare module 'mupdf' {
  export interface Bytes {
    asUint8Array(): Uint8Array
  }
  export interface PDFObject {
    isArray(): boolean
    get(key: string | number): PDFObject
    getInheritable(key: string): PDFObject
    put(key: string, value: PDFObject): void
    readStream(): Bytes
  }
  export class PDFDocument {
    static openDocument(bytes: Uint8Array, kind: string): PDFDocument
    newDictionary(): PDFObject
    newName(name: string): PDFObject
    newGraftMap(): { graftObject(object: PDFObject): PDFObject }
    findPage(index: number): PDFObject
    addStream(data: Bytes, dictionary: PDFObject): PDFObject
    addObject(object: PDFObject): PDFObject
    addPage(box: [number, number, number, number], rotation: number, resources: PDFObject, content: string): PDFObject
    insertPage(at: number, page: PDFObject): void
    saveToBuffer(options: string): Bytes
  }
}

declare module 'json-rules-engine' {
  export class Engine {
    constructor(rules: unknown[], options: { allowUndefinedFacts: boolean })
    addRule(rule: {
      conditions: { all: { fact: string; operator: string; value: unknown }[] }
      event: { type: string; params: Readonly<Record<string, unknown>> }
    }): void
    run(facts: Readonly<Record<string, unknown>>): Promise<{
      events: { params?: Readonly<Record<string, unknown>> }[]
    }>
  }
}

declare module 'konva/lib/Core.js' {
  export const Konva: { pixelRatio: number }
}

declare module 'react-konva' {
  import type { ComponentType, ReactNode } from 'react'

  interface Node {
    x(): number
    y(): number
  }
  interface Shape {
    readonly x?: number
    readonly y?: number
    readonly width?: number
    readonly height?: number
    readonly fill?: string
    readonly stroke?: string
    readonly strokeWidth?: number
    readonly strokeScaleEnabled?: boolean
    readonly draggable?: boolean
    readonly listening?: boolean
    readonly scaleX?: number
    readonly scaleY?: number
    readonly onDragEnd?: (event: { readonly target: Node }) => void
    readonly children?: ReactNode
  }
  export const Stage: ComponentType<Shape>
  export const Layer: ComponentType<Shape>
  export const Group: ComponentType<Shape>
  export const Rect: ComponentType<Shape>
}

declare module 'esbuild' {
  export function build(options: {
    readonly entryPoints: readonly string[]
    readonly bundle: boolean
    readonly write: false
    readonly minify: boolean
    readonly format: 'iife'
    readonly define: Readonly<Record<string, string>>
  }): Promise<{ readonly outputFiles: readonly { readonly text: string }[] }>
}

declare module 'ag-grid-community' {
  export interface GridApi<Row> {
    applyTransaction(transaction: { update: readonly Row[] }): void
    ensureIndexVisible(index: number, position: 'top'): void
    setGridOption(name: 'quickFilterText', text: string): void
  }
  export const AllCommunityModule: object
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void }
  export function createGrid<Row>(
    place: HTMLElement,
    options: { getRowId: (of: { data: Row }) => string; [name: string]: unknown },
  ): GridApi<Row>
}

declare module 'puppeteer-core' {
  export interface Page {
    goto(address: string): Promise<unknown>
    type(selector: string, text: string): Promise<void>
    click(selector: string): Promise<void>
    waitForSelector(selector: string): Promise<unknown>
    evaluate(script: string): Promise<unknown>
    createCDPSession(): Promise<{
      send(command: 'Network.clearBrowserCache'): Promise<unknown>
      detach(): Promise<void>
    }>
    readonly keyboard: { press(key: string): Promise<void> }
  }
  export interface Browser {
    newPage(): Promise<Page>
    close(): Promise<void>
  }
  const puppeteer: {
    launch(options: { readonly executablePath: string; readonly args: readonly string[] }): Promise<Browser>
  }
  export default puppeteer
}

declare module 'lighthouse' {
  import type { Page } from 'puppeteer-core'

  interface Flags {
    readonly logLevel: 'silent'
    readonly onlyCategories: readonly string[]
    readonly disableStorageReset: boolean
  }
  interface Options {
    readonly config: object | undefined
    readonly flags: Flags
  }
  export interface Result {
    readonly lhr: {
      readonly runtimeError?: { readonly message: string }
      readonly environment: { readonly benchmarkIndex: number }
      readonly categories: Readonly<
        Record<
          string,
          {
            readonly id: string
            readonly score: number | null
            readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
          }
        >
      >
      readonly audits: Readonly<Record<string, { readonly score: number | null; readonly displayValue?: string }>>
    }
  }
  export const desktopConfig: object
  export default function lighthouse(
    address: string,
    flags: Flags,
    config: object | undefined,
    page: Page,
  ): Promise<Result | undefined>
  export function startTimespan(page: Page, options: Options): Promise<{ endTimespan(): Promise<Result | undefined> }>
  export function snapshot(page: Page, options: Options): Promise<Result | undefined>
}
