export { HouseListScreen } from './house-list-screen'
