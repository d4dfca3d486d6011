export { Signature } from './signature.tsx'
export type { SignatureProps } from './signature.tsx'
