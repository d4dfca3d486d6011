export { LoadedRecord } from './loaded-record.tsx'
export { RecordDescription, RecordFacts } from './record-description.tsx'
