export { Guide, useSetup } from './guide'
export { lookOf } from './house/room-map/status-look'
export { CommunityBar, InCommunity, Pinned } from './place/in-community'
export { PlaceAside } from './place/place-aside'
