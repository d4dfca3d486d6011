export { ImportButton } from './import/import-button'
export { ticketAddress, useTicketDownload } from './use-ticket-download'
