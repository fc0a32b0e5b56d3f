export * from './compare.ts'
export * from './csv.ts'
export * from './xml.ts'
