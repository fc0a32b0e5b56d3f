export { loadArtworkHosts } from './artwork-hosts-store.ts'
