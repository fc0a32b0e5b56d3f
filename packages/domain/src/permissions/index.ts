export * from './abilities.ts'
export * from './permission-checkboxes.ts'
export * from './permissions.ts'
