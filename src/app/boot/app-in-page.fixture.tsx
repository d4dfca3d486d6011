import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { App } from './app'
import { hash } from '@/app/routing/history'
import { setToken } from '@/app/session/token'
import { WORKSPACE } from '@/app/session/workspace-call'

/** The signed-in user of these tests: may do everything, and works in company 2. */
export const USER = {
  userId: 7,
  username: 'tester',
  companyName: '华辰物业',
  companyPhone: '0755-26001234',
  petName: '测试',
  mobile: null,
  email: null,
  companyId: 2,
  permissions: '',
  superAdmin: true,
  mustChangePassword: false,
  selectedCompanyId: 2,
  selectedCommunityId: null,
}

/** What a call gives: its data, or a refusal. */
export type Answers = Record<string, unknown>
export class Refused {
  readonly code: number
  readonly msg: string
  constructor(code: number, msg: string) {
    this.code = code
    this.msg = msg
  }
}
export interface AppInPage {
  /** Paths of the calls, in order; may be emptied. */
  readonly sent: string[]
  /** May be changed while the application runs; a function is asked with the address. */
  readonly answers: Answers
  stop(): void
}

const entry = ([path, title]: readonly [string, string], layout = 'main') => ({
  path,
  menuId: 1,
  title,
  keepAlive: true,
  layout,
  frame: false,
  permissions: [],
  groupIds: [],
})
const NO_ROWS = { list: [], total: 0, capped: false }
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })

/** The whole application in the test's page, with these pages granted and the network answered by hand. */
export async function showApp({
  pages,
  layouts = {},
  groups = [],
  menus = null,
  branding = null,
  answers: given = {},
  config = {},
  start = '/dashboard',
}: {
  pages: Readonly<Record<string, string>>
  /** Layouts of pages that have another than `main`. */
  layouts?: Readonly<Record<string, string>>
  /** Menu groups, the one to begin in with its menus, and the branding. */
  groups?: readonly unknown[]
  menus?: unknown
  branding?: unknown
  answers?: Answers
  config?: Readonly<Record<string, unknown>>
  start?: string
}): Promise<AppInPage> {
  const sent: string[] = []
  const answers: Answers = {
    [WORKSPACE]: {
      user: USER,
      config: branding,
      rights: {
        pages: Object.entries({ '/dashboard': '工作台', ...pages }).map((page) => entry(page, layouts[page[0]])),
        groups,
        organisation: { companyList: [], communityList: [] },
        menus,
      },
    },
    '/basedata/sys/page/config/getInfo': branding,
    '/app/search': { groups: [], late: [] },
    ...given,
  }
  sessionStorage.clear()
  setToken('T')
  const network = window.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (url.pathname === '/config.json')
      return Promise.resolve(json({ baseUrl: '', frameUrl: '', partners: [], ...config }))
    if (!/^\/(auth|basedata|message|app|charge|file|camunda)\//.test(url.pathname)) return network(input, init)
    sent.push(url.pathname)
    const known = answers[url.pathname] ?? (url.pathname.endsWith('/page') ? NO_ROWS : [])
    const data = typeof known === 'function' ? (known as (url: URL) => unknown)(url) : known
    return Promise.resolve(
      json(data instanceof Refused ? { code: data.code, msg: data.msg, data: null } : { code: 0, msg: '', data }),
    )
  })
  hash.replace(start)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<App />)
  await vi.waitUntil(() => document.querySelector('[role=tab]') !== null, { timeout: 90_000 })
  return {
    sent,
    answers,
    stop() {
      root.unmount()
      place.remove()
      vi.unstubAllGlobals()
    },
  }
}
