export { PlacementGrid } from './placement-grid.tsx'
