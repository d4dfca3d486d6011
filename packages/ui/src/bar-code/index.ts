export { BarCode } from './bar-code.tsx'
export type { BarCodeProps } from './bar-code.tsx'
export { fitsCode128 } from './code-128.ts'
