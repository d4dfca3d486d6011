import type { PageConfig } from '@wuguan/contract/system/branding'
import { api } from '@/app/api/client'
import { workContext } from '@/app/session/context'
import { createStore, useStore } from '@/app/store'

/** Branding with a text for everything; without a picture or a word of its own the product shows none. */
type Branding = { readonly [K in keyof PageConfig]: string }

const EMPTY: Branding = {
  browserName: '',
  browserImgUrl: '',
  sysLogoImgUrl: '',
  sysName: '物管',
  sysNameTwo: '',
  loginTitle: '',
  loginText: '',
  loginBgUrl: '',
}

export const pageConfig = createStore<Branding>(EMPTY)
export const usePageConfig = (): Branding => useStore(pageConfig, (config) => config)

let asked = false

const ask = (companyId: number | null) =>
  api.get<PageConfig | null>('/basedata/sys/page/config/getInfo', { companyId }, { quiet: true }).then(show)

/** Branding of the platform for the pages without a session, asked once; without it the product shows its own name. */
export function loadPageConfig(): void {
  if (asked) return
  asked = true
  ask(null).catch(() => {
    asked = false
  })
}

/** Branding of the company that the user works in. */
export function showPageConfig(config: PageConfig): void {
  asked = false
  show(config)
}

/** Shows at once what somebody has just set. */
export function refreshPageConfig(): void {
  ask(workContext.get().companyId).catch(() => undefined)
}

function show(config: PageConfig | null): void {
  const given = Object.entries(config ?? {}).filter(([, value]) => typeof value === 'string' && value !== '')
  pageConfig.set({ ...EMPTY, ...Object.fromEntries(given) })
  showIcon(pageConfig.get().browserImgUrl)
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && address !== '') {
    link.removeAttribute('type')
    link.href = address
  }
}

/** Title of the browser tab: the page, then the product. */
export function showTitle(page: string | null): void {
  const { browserName, sysName } = pageConfig.get()
  const product = browserName || sysName
  document.title = page === null ? product : `${page} - ${product}`
}
