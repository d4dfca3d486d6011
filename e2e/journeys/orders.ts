import type { APIRequestContext } from '@playwright/test'
import { signIn } from '../api.ts'
import { type Person, settle } from './people.ts'

/** The right to look at orders of a line, and to do what is named with them. */
export const orderCodes = (line: 'repair' | 'service' | 'inner', ...verbs: readonly string[]) => [
  ...['view', ...verbs].map((verb) => `workOrder:order:${verb}`),
  `workOrder:line:${line}`,
]

/** An order that somebody registers for whoever moved into a house; `more` says what else it is. */
export async function registered(
  request: APIRequestContext,
  by: Person,
  { category, ...more }: { category: string } & Readonly<Record<string, unknown>>,
): Promise<{ id: string; orderNo: string }> {
  const { communityId, houseId, mobile } = await settle(request, '周建平')
  const api = await signIn(request, by, { communityid: String(communityId) })
  const [source] = await api.get<{ id: string }[]>('/wkorder/conf/source/select')
  const categories = await api.get<{ id: string; label: string }[]>('/wkorder/conf/category/select', {
    keyword: category,
  })
  const { id } = await api.send<{ id: string }>('POST', '/wkorder/task', {
    orderType: 'repair',
    sourceId: source!.id,
    categoryId: categories.find(({ label }) => label === category)!.id,
    houseId,
    callerName: '周建平',
    callerMobile: mobile,
    content: '厨房水管漏水，楼下也有水渍，请尽快安排。',
    ...more,
  })
  return api.get<{ id: string; orderNo: string }>(`/wkorder/task/info/${id}`)
}
