export { ImportButton } from './import/import-button'
export { useTicketDownload } from './use-ticket-download'
