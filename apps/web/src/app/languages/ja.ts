/** What every feature says in this language, gathered into one file for the browser. */
export const parts = import.meta.glob<object>('../../**/messages/ja.ts', { eager: true, import: 'words' })
