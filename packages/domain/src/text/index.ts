export * from './compare.ts'
export * from './xml.ts'
