/** The program's version; put in when the program is bundled. */
declare const PLATEN_VERSION: string | undefined
export const VERSION: string = typeof PLATEN_VERSION === 'undefined' ? 'development' : PLATEN_VERSION
