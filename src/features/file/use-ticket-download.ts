import { useStoredFiles } from '@wuguan/crud/stored-file'

/** Saves a stored or generated file by a one-time ticket. */
export const useTicketDownload = () => useStoredFiles().save
