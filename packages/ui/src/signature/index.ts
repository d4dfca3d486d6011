export { Signature, SignaturePad } from './signature.tsx'
export type { SignaturePadProps, SignatureProps } from './signature.tsx'
