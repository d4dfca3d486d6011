export { PlacesMap } from './places-map.tsx'
