export { HelpBanner } from './help-banner.tsx'
