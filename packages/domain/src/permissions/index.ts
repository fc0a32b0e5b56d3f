export * from './permissions.ts'
export * from './abilities.ts'
export * from './permission-checkboxes.ts'
