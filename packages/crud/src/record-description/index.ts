export { RecordDescription } from './record-description.tsx'
