export { ArtworkDetails } from './artwork-facts.tsx'
