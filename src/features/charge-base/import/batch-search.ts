export interface BatchSearch {
  batch?: string
}
/** Which batch is worked on stands in the address. Apart from the page: what reads an address is loaded before any page is. */
export const batchSearch = (raw: Record<string, unknown>): BatchSearch =>
  typeof raw['batch'] === 'string' ? { batch: raw['batch'] } : {}
