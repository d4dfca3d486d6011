export { identityOf } from './cell-role.ts'
export { fieldColumns } from './field-columns.ts'
