export { BuildingListScreen } from './building-list-screen'
