export { Guide, useSetup } from './guide'
export { lookOf } from './house/room-map/status-look'
