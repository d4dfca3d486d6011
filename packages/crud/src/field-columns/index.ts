export { fieldColumns } from './field-columns.ts'
