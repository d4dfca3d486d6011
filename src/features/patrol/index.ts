export { patrolWork } from './phone/patrol-work'
