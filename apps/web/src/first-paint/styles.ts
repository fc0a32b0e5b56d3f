/** The styles of the first paint: those of the frames and headings that it foreshadows, and what is its own. */
export { default as catalogue } from '../drawing/catalogue-screen.module.css'
export { default as orders } from '../features/orders/orders-screen.module.css'
export { default as signIn } from '../features/session/login-screen.module.css'
export { default as home } from '../features/settings/settings-screen.module.css'
export { default as frame } from '../frame/environment-frame.module.css'
export { default as page } from '../frame/page.module.css'
export { default as list } from '../frame/settings-page.module.css'
export { default as own } from './first-paint.module.css'
