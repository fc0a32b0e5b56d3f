// Without the modules that read and write artwork: these run in child processes, and importing them takes time and memory.
export * from './prepare/index.ts'
export { THUMBNAIL_EXTENSION } from './thumbnails/thumbnail-extension.ts'
