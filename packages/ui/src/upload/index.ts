export { Upload } from './upload.tsx'
export type { UploadProps, UploadedFile } from './upload.tsx'
