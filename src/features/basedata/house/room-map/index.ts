export { RoomMapView } from './room-map-view'
