export { equipmentWork } from './phone/equipment-work'
