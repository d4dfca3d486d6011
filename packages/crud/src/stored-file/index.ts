export { StoredPicture, usePictureAddresses } from './stored-picture.tsx'
export { StoredFileLink, useStoredFiles } from './stored-file-link.tsx'
