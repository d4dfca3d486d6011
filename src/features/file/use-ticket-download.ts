import { makeTicket } from '@wuguan/contract/file/file.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { runtimeConfig } from '@/app/config'
import { currentUser } from '@/app/session/user-store'

/** Address of a file call that the browser may open by itself: the ticket stands in for the session token. */
export function ticketAddress(baseUrl: string, target: string, ticket: string, userId: number | undefined): string {
  const query = new URLSearchParams({
    token: ticket,
    download: '1',
    ...(userId === undefined ? {} : { userId: String(userId) }),
  })
  return `${baseUrl}${target}?${query.toString()}`
}

/** Saves a stored or generated file by a one-time ticket, so that the browser streams it to disk instead of into memory. */
export function useTicketDownload() {
  const port = useCrudPort()
  return async (target: string, name: string): Promise<boolean> => {
    try {
      const [{ ticket }, { baseUrl }] = await Promise.all([
        callAction(port, makeTicket, { audience: 'download', target }),
        runtimeConfig(),
      ])
      const link = document.createElement('a')
      link.href = ticketAddress(baseUrl, target, ticket, currentUser()?.userId)
      link.download = name
      link.click()
      return true
    } catch (error) {
      toast.error(faultOf(error).msg)
      return false
    }
  }
}
