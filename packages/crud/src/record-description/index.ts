export { LoadedRecord, UnnamedRecord } from './loaded-record.tsx'
export { RecordDescription, RecordFacts } from './record-description.tsx'
