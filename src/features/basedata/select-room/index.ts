export { SelectRoomScreen } from './select-room-screen'
export { selectedHouse } from './selected-house'
