export { UnitListScreen } from './unit-list-screen'
