export { ArtworkDetails } from './artwork-details.tsx'
