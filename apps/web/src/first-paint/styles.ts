/** The class names of the first paint: those of the frames and headings that it previews, and its own. */
export { default as catalogue } from '../canvas-editor/catalogue-screen.module.css'
export { default as orders } from '../features/orders/orders-screen.module.css'
export { default as signIn } from '../features/session/login-screen.module.css'
export { default as home } from '../features/settings/settings-screen.module.css'
export { default as frame } from '../frame/environment-frame.module.css'
export { default as page } from '../frame/page.module.css'
export { default as list } from '../frame/settings-page.module.css'

/** Global class names, defined in `first-paint.css`. The build would drop a CSS module that no browser code imports. */
export const skeletonClasses = {
  words: 'first-words',
  back: 'first-back',
  blank: 'first-blank',
  field: 'first-field',
  button: 'first-button',
  block: 'first-block',
  form: 'first-form',
  bar: 'first-bar',
  noScript: 'first-no-script',
} as const
