export { SelectRoomScreen } from './select-room-screen'
