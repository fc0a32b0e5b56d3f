export { artworkHostsOf } from './artwork-hosts-store.ts'
