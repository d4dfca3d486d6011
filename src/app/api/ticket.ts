import { api } from './client'

/**
 * What stands in an address where the specification has the session token: good once, for a minute or five, at this target only.
 * A file is named by its path, a partner or a page of ours elsewhere by its address.
 */
export async function ticketFor(audience: 'download' | 'external', target: string): Promise<string> {
  const { ticket } = await api.post<{ ticket: string }>('/auth/ticket', { audience, target }, { quiet: true })
  return ticket
}
