/** Made by `build/theme-sheet.ts` from `theme-css.ts`. */
declare module 'virtual:theme.css'
