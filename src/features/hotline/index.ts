export { CreateScreen } from './create-screen'
export { DetailScreen } from './detail-screen'
export { HistoryScreen } from './history-screen'
