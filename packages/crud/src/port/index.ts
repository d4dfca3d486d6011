export {
  CrudProvider,
  useCrudPort,
  useKept,
  type CrudPort,
  type CrudContext,
  type ExportAnswer,
  type RequestOptions,
  type QueryValue,
  type UploadTarget,
} from './port.tsx'
export { faultOf, fieldFaults, type Fault } from './fault.ts'
