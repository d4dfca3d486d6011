export { elevatorWork } from './phone/elevator-work'
