/** The class names of the first paint: those of the frames and headings that it previews, and its own. */
export { default as catalogue } from '../../canvas-editor/list-detail-page.module.css'
export { default as page } from '../../components/page.module.css'
export { default as list } from '../../components/settings-page.module.css'
export { default as home } from '../../features/catalog/settings/settings-screen.module.css'
export { default as createEnvironment } from '../../features/identity/environments/create-environment-screen.module.css'
export { default as customers } from '../../features/identity/environments/customers-screen.module.css'
export { default as illustration } from '../../features/identity/session/login-illustration.module.css'
export { default as signIn } from '../../features/identity/session/login-screen.module.css'
export { default as proof } from '../../features/orders/customer-proof/customer-proof.module.css'
export { default as products } from '../../features/orders/products/products.module.css'
export { default as configuration } from '../../features/platform/config/configuration-screen.module.css'
export { default as publicPage } from '../../features/platform/guide/public-page.module.css'
export { default as orders } from '../../features/production/order-desk/orders-screen.module.css'
export { default as cookieNotice } from '../shell/cookie-notice.module.css'
export { default as frame } from '../shell/environment-layout.module.css'
export { default as globalFrame } from '../shell/global-layout.module.css'

import { LOAD_FAILURE_CLASS } from './load-failure.ts'

/** Global class names, defined in `first-paint.css`. The build would drop a CSS module that no browser code imports. */
export const skeletonClasses = {
  text: 'first-text',
  cookieNotice: 'first-cookie-notice',
  back: 'first-back',
  blank: 'first-blank',
  settings: 'first-settings',
  field: 'first-field',
  switchAndField: 'first-switch-and-field',
  switchAndTwoFields: 'first-switch-and-two-fields',
  search: 'first-search',
  status: 'first-status',
  button: 'first-button',
  labelled: 'first-labelled',
  withIcon: 'first-with-icon',
  block: 'first-block',
  form: 'first-form',
  language: 'first-language',
  environment: 'first-environment',
  inEnvironment: 'first-in-environment',
  checkbox: 'first-checkbox',
  compact: 'first-compact',
  link: 'first-link',
  switch: 'first-switch',
  track: 'first-track',
  bar: 'first-bar',
  noScript: 'first-no-script',
  loadFailure: LOAD_FAILURE_CLASS,
} as const
