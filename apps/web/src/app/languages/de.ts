/** The messages of all features in this language, in one file for the browser. */
export const parts = import.meta.glob<object>('../../**/messages/de.ts', { eager: true, import: 'messages' })
