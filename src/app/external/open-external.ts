import { OWN_PLACE, webAddress } from '@wuguan/contract/kernel/web-address'
import { api, ApiError } from '@/app/api/client'
import { reportToken } from '@/app/api/report-token'
import { ticketFor } from '@/app/api/ticket'
import { runtimeConfig } from '@/app/config'
import { ask, notify } from '@/app/notify'
import { HOME } from '@/app/session/redirect-target'
import { currentUser } from '@/app/session/user-store'
import { createStore } from '@/app/store'
import { show } from '@/app/tabs/open-tabs'
import { classify, HOTLINE, partnersOf, withQuery } from './address'

/** Whether the veil of this helper lies over the page. */
export const leaving = createStore(false)

/** The address to go to, with what it needs; null = the user has been told why not. */
async function destination(address: string): Promise<string | null> {
  if (address.trim() === HOTLINE) return hotline()
  const { baseUrl, frameUrl, reportUrl, partners } = await runtimeConfig()
  const { origin } = window.location
  const full = (base: string) => webAddress(base, origin)?.href ?? origin
  const found = classify(address, {
    own: [origin, full(baseUrl)],
    frames: frameUrl,
    report: reportUrl,
    partners: partnersOf(partners),
  })
  switch (found?.kind) {
    case undefined:
      notify.warning('地址不正确，无法打开')
      return null
    case 'partner':
      return withQuery(address, {
        [found.user]: currentUser()?.username ?? '',
        token: await ticketFor('external', address),
      })
    case 'dashboard':
      return withQuery(address, {
        token: await ticketFor('external', found.place === 'product' ? OWN_PLACE : address),
      })
    case 'report': {
      const token = await reportToken()
      return token === null ? null : withQuery(address, { fine_auth_token: token })
    }
    default:
      return webAddress(address, window.location.href)?.href ?? null
  }
}

/** The hotline has links of its own, made by the server for this user. */
async function hotline(): Promise<string | null> {
  const { url } = await api.get<{ url: string }>('/auth/hotlineLink', undefined, { quiet: true })
  return webAddress(url, window.location.href)?.href ?? null
}

/** Why nothing was opened: what the server says about the hotline is a question, anything else a toast. */
function told(error: unknown, address: string): void {
  if (address.trim() !== HOTLINE) notify.error(error instanceof ApiError ? error.msg : '打开失败，请重试')
  else if (error instanceof ApiError && error.code !== 401) void ask({ title: error.msg })
}

/** Opens an address outside of the tabs and goes on to a page of ours. */
export async function openExternal(address: string, next: string = HOME): Promise<void> {
  // Opened before anything is waited for: afterwards the browser takes it for a pop-up and blocks it.
  const opened = window.open('', '_blank')
  if (opened === null) {
    notify.warning('浏览器阻止了新窗口，请允许后重试')
    return
  }
  leaving.set(true)
  try {
    const href = await destination(address)
    if (href === null) {
      opened.close()
      return
    }
    // A foreign page must not reach back.
    opened.opener = null
    opened.location.replace(href)
    show(next)
  } catch (error) {
    // First, or the words would stand behind an empty window.
    opened.close()
    told(error, address)
  } finally {
    leaving.set(false)
  }
}
