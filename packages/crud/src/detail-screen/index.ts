export { DetailScreen, type DetailScreenProps } from './detail-screen.tsx'
export { RecordDescription } from './record-description.tsx'
