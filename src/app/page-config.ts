import { api } from '@/app/api/client'
import { createStore, useStore } from '@/app/store'

/** Branding from the admin panel. */
export interface PageConfig {
  readonly browserName: string
  readonly browserImgUrl: string
  readonly sysLogoImgUrl: string
  readonly sysName: string
  readonly sysNameTwo: string
  readonly loginTitle: string
  readonly loginText: string
  readonly loginBgUrl: string
}

const EMPTY: PageConfig = {
  browserName: '',
  browserImgUrl: '',
  sysLogoImgUrl: '',
  sysName: '物管',
  sysNameTwo: '',
  loginTitle: '',
  loginText: '',
  loginBgUrl: '',
}

export const pageConfig = createStore<PageConfig>(EMPTY)
export const usePageConfig = (): PageConfig => useStore(pageConfig, (config) => config)

let asked = false

/** Asked once per page load; without it the product shows its own name. */
export function loadPageConfig(): void {
  if (asked) return
  asked = true
  api.get<Partial<PageConfig> | null>('/basedata/sys/page/config/getInfo', undefined, { quiet: true }).then(
    (answer) => {
      const given = Object.entries(answer ?? {}).filter(([, value]) => typeof value === 'string' && value !== '')
      pageConfig.set({ ...EMPTY, ...Object.fromEntries(given) })
      showIcon(pageConfig.get().browserImgUrl)
    },
    () => {
      asked = false
    },
  )
}

/** Shows at once what somebody has just set. */
export function refreshPageConfig(): void {
  asked = false
  loadPageConfig()
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
