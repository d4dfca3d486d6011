import type { DeskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { isZero } from '@wuguan/contract/kernel/decimal'
import type { Api } from './api.ts'

const first = async (api: Api, base: string, query: Record<string, string> = {}): Promise<string> => {
  const { list } = await api.get<{ list: { id: string | number }[] }>(`${base}/page`, { limit: '1', ...query })
  if (!list[0]) throw new Error(`${base} has no record in the demo company`)
  return String(list[0].id)
}
const B = '/basedata/base'

/** A record with its place, where a route names both. */
async function firstRow(api: Api, base: string, query: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const { list } = await api.get<{ list: Record<string, unknown>[] }>(`${base}/page`, { limit: '1', ...query })
  if (!list[0]) throw new Error(`${base} has no record in the demo company`)
  return list[0]
}
const change = (targetType: string, action: string) => async (api: Api) => ({
  id: await first(api, `${B}/baseChange`, { targetType, action }),
})
const archive = async (api: Api) => ({ id: await first(api, `${B}/customer`) })

/** Where the demo company is whole: other tests bill houses of communities that sell nothing, meanwhile. */
const HOME = '1'
/**
 * A house that owes something and is not late. For what is late a scheme may be offered to whoever pays all of it; the walk over the
 * dialogs pays a part, which takes the scheme away, and the desk refuses what was waived with it.
 */
const debtor = async (api: Api) => {
  const { list } = await api.get<{ list: { propertyId: string }[] }>('/charge/finance/receivable/page', {
    status: '1',
    propertyType: 'house',
    communityId: HOME,
    orderField: 'dueDate',
    order: 'desc',
    limit: '200',
  })
  for (const propertyId of new Set(list.map((row) => row.propertyId))) {
    const { receivables } = await api.get<DeskProperty>(`/charge/collection/property/${propertyId}`)
    if (receivables.every(({ lateFee }) => isZero(lateFee))) return { propertyId }
  }
  throw new Error('every house of the demo company that owes something is late')
}
const ofBill = async (api: Api) => {
  const { orderNumber, propertyId } = await firstRow(api, '/charge/finance/bill')
  return { orderNumber: String(orderNumber), propertyId: String(propertyId) }
}
const numberOf = (base: string, name: string) => async (api: Api) => ({
  [name]: String((await firstRow(api, base))[name]),
})
const meter = async (api: Api) => ({ id: await first(api, '/meter/base/meter', { status: '1' }) })
/** An order that is worked on. */
const underWay = async (api: Api) => ({ id: await first(api, '/wkorder/task', { status: '40' }) })
const EMERGENCY = '/complex/contingency/event'
const emergency = async (api: Api) => ({ id: await first(api, EMERGENCY) })
const standardNamed = (api: Api, name: string) => firstRow(api, '/charge/base/feeStandard', { keyword: name })

/** What a route with parameters is opened with: a real record of the demo company for each. */
const ROUTE_PARAMS: Readonly<Record<string, (api: Api) => Promise<Record<string, string>>>> = {
  '/wkorder/conf/task/handler/$taskType/$taskStage': async () => ({ taskType: 'repair', taskStage: 'handle' }),
  '/wkorder/conf/setReason/list/$reasonType': async () => ({ reasonType: 'hangUp' }),
  '/wkorder/task/desc/$taskId': async (api) => ({ taskId: await first(api, '/wkorder/task', { status: '40' }) }),
  '/wkorder/task/append/$type/$taskId': async (api) => ({
    type: 'info',
    taskId: await first(api, '/wkorder/task', { status: '40' }),
  }),
  '/manage/event/emergencies/detail/$id': async (api) => ({
    id: await first(api, '/manage/event/emergencies', { status: '30' }),
  }),
  '/workOrder/task/approval/detail/$id': async (api) => ({ id: await first(api, '/wkorder/apply') }),
  '/wkorder/visit/save/$houseId': async (api) => ({ houseId: await first(api, '/wkorder/visit/house') }),
  '/wkorder/publicRepair/desc/$taskId': async (api) => ({ taskId: await first(api, '/wkorder/publicRepair') }),
  '/wkorder/publicRepair/edit/$taskId': async (api) => ({
    taskId: await first(api, '/wkorder/publicRepair', { status: '10,20' }),
  }),
  '/workOrder/task/detail/$id': underWay,
  '/workOrder/task/append/add/$id': underWay,
  '/workOrder/visit/save/$houseId': async (api) => ({ houseId: await first(api, '/wkorder/visit/house') }),
  '/workOrder/publicRepair/desc/$id': async (api) => ({ id: await first(api, '/wkorder/publicRepair') }),
  '/workOrder/publicRepair/edit/$taskId': async (api) => ({
    taskId: await first(api, '/wkorder/publicRepair', { status: '10,20' }),
  }),
  '/contingency/event/index/$id': emergency,
  '/contingency/event/edit/$processInstanceId': async (api) => {
    const { list } = await api.get<{ list: { processInstanceId: string | null }[] }>(`${EMERGENCY}/page`, {
      limit: '200',
    })
    return { processInstanceId: list.find((row) => row.processInstanceId)!.processInstanceId! }
  },
  '/contingency/event/record/detail/$id': emergency,
  '/cservic/task/visit/Register/$taskId': async (api) => ({ taskId: await first(api, '/cservice/visitTask') }),
  '/customer/service/order/detail/$id': underWay,
  '/customer/service/order/reportResult/$id': underWay,
  '/equipment/abnormal/task/detail/$id': async (api) => ({ id: await first(api, '/equipment/abnormality') }),
  '/patrol/abnormality/detail/$id': async (api) => ({ id: await first(api, '/complex/patrol/abnormality') }),
  '/patrol/audit/detail/$id': async (api) => ({ id: await first(api, '/complex/patrol/audit') }),
  '/patrol/double/sign/record/detail/$id': async (api) => ({ id: await first(api, '/complex/patrol/doubleSign') }),
  '/patrol/double/sign/record/detail/$taskId/$pointId': async (api) => {
    const { taskId, pointId } = await firstRow(api, '/complex/patrol/doubleSign')
    return { taskId: String(taskId), pointId: String(pointId) }
  },
  '/patrol/task/record/detail/$id': async (api) => ({ id: await first(api, '/complex/patrol/record') }),
  '/charge/base/rules/summary/edit/$id': async (api) => ({ id: await first(api, '/charge/base/summaryRule') }),
  '/charge/collection/record-list/receivable-single/$propertyId': debtor,
  '/charge/collection/record-list/temp-single/$propertyId': debtor,
  '/charge/finance/receivable-list/single/$propertyId': debtor,
  '/charge/received/single/$receiptNumber': async (api) => ({
    receiptNumber: String((await firstRow(api, '/charge/finance/receipt'))['receiptNumber']),
  }),
  '/charge/deducted/detail/$deductedNumber': numberOf('/charge/finance/deduction', 'deductedNumber'),
  '/charge/deducted/single/$propertyId': debtor,
  '/charge/invoice/detail/$id': async (api) => ({ id: await first(api, '/charge/invoice') }),
  '/charge/order/generate/$company/$community': async (api) => {
    const { companyId, id } = await firstRow(api, `${B}/community`)
    return { company: String(companyId), community: String(id) }
  },
  '/charge/order/record/$orderNumber/$propertyId': ofBill,
  '/charge/order/single/$orderNumber/$propertyId': ofBill,
  '/charge/receipt/detail/$id': async (api) => ({ id: await first(api, '/charge/receipt/paper') }),
  '/charge/refund/apply-refund/$receiptNumber/$propertyId': async (api) => {
    const { receiptNumber, propertyId } = await firstRow(api, '/charge/finance/receipt', {
      type: 'collect',
      status: '1',
    })
    return { receiptNumber: String(receiptNumber), propertyId: String(propertyId) }
  },
  '/charge/refund/single/$refundNumber': numberOf('/charge/finance/refund', 'refundNumber'),
  '/workflow/leave_detail/$id': async (api) => ({ id: await first(api, '/workflow/leave') }),
  '/workflow/task_detail/$id': async (api) => {
    const id = await first(api, '/camunda/bpm/process-instance', { of: 'all' })
    const { taskList } = await api.get<{ taskList: { id: string }[] }>('/camunda/bpm/process-instance/viewer', { id })
    return { id: taskList[0]!.id }
  },
  '/meter/device/data/detail/$id': async (api) => ({ id: await first(api, '/meter/base/meterReading') }),
  '/meter/device/info/change/$id': meter,
  '/meter/device/info/edit/$id': meter,
  '/meter/fee/standard/edit/$id': async (api) => ({
    id: String((await standardNamed(api, '居民水价'))['id']),
  }),
  '/basedata/building/edit/$id': async (api) => ({ id: await first(api, `${B}/building`) }),
  '/basedata/unit/edit/$id': async (api) => ({ id: await first(api, `${B}/unit`) }),
  '/basedata/house/edit/$id': async (api) => ({ id: await first(api, `${B}/house`) }),
  '/basedata/community/edit/$id': async (api) => ({ id: await first(api, `${B}/community`) }),
  '/basedata/crmLabelConfig/$type': async () => ({ type: 'category' }),
  '/auth/terminal/edit/$id': async (api) => ({ id: await first(api, `${B}/terminal`) }),
  '/basedata/approval/community/update/$id': change('community', 'update'),
  '/basedata/approval/community/delete/$id': change('community', 'delete'),
  '/basedata/approval/house/add/$id': change('house', 'add'),
  '/basedata/approval/house/update/$id': change('house', 'update'),
  '/basedata/approval/house/delete/$id': change('house', 'delete'),
  '/basedata/archives/$id/baseInfo': archive,
  '/basedata/archives/$id/baseData': archive,
  '/basedata/archives/$id/houseInfo': archive,
  '/basedata/archives/$id/delivery': archive,
  '/basedata/archives/$id/payOut': archive,
  '/basedata/archives/$id/paymentRecord': archive,
  '/basedata/archives/$id/service': archive,
  '/basedata/archives/$id/satisfaction': archive,
  '/basedata/house/getHandoverDetail/$id/$isEdit': async (api) => ({
    id: await first(api, `${B}/handover`),
    isEdit: '0',
  }),
  '/basedata/house/getHandoverHouseDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handover`, { status: '1' })
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverHouseDetailDialog/$id/$isEdit': async (api) => ({
    id: await first(api, `${B}/handoverHouse`),
    isEdit: '0',
  }),
  '/basedata/house/getHandoverCustomerDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handoverHouse`)
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverCustomerDetailDialog/$id/$handoverId': async (api) => {
    const [row, house] = [await firstRow(api, `${B}/handoverCustomer`), await firstRow(api, `${B}/handoverHouse`)]
    return { id: String(row['id']), handoverId: String(house['handoverId']) }
  },
  '/basedata/house/getHandoverDeliverDialog/$id/$communityId': async (api) => {
    const row = await firstRow(api, `${B}/handoverHouse`, { status: '4' })
    return { id: String(row['id']), communityId: String(row['communityId']) }
  },
  '/basedata/house/getHandoverDeliverDetailDialog/$id/$handoverId': async (api) => {
    const [row, house] = [
      await firstRow(api, `${B}/handoverDeliver`),
      await firstRow(api, `${B}/handoverHouse`, { status: '6' }),
    ]
    return { id: String(row['id']), handoverId: String(house['handoverId']) }
  },
  '/basedata/ledger/edit/$id': async (api) => ({ id: await first(api, `${B}/ledger`, { status: '0,3' }) }),
  '/basedata/ledger/examine/$id': async (api) => ({ id: await first(api, `${B}/ledger`, { status: '1' }) }),
  '/basedata/tags/tagMember/$tagId': async (api) => ({ tagId: await first(api, `${B}/tag`) }),
  '/system/user/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/user') }),
  '/system/role/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/role') }),
  '/system/dict/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/dict') }),
  '/system/position/edit/$id': async (api) => ({ id: await first(api, '/basedata/sys/position') }),
  '/system/group/update/$id': async (api) => {
    const { list } = await api.get<{ list: { id: number }[] }>('/basedata/sys/menu/group/getGroupList', {
      page: '1',
      limit: '1',
    })
    return { id: String(list[0]!.id) }
  },
  '/system/menu/edit/$menuId': async (api) => {
    const menus = await api.get<{ menuId?: number; id?: number }[]>('/basedata/sys/menu/list')
    return { menuId: String(menus[0]!.menuId ?? menus[0]!.id) }
  },
}

/** Search keys that a page cannot open without. */
export const ROUTE_SEARCH: Readonly<Record<string, (api: Api) => Promise<string>>> = {
  '/system/jobs/setting': async (api) => `id=${await first(api, '/basedata/sys/job')}`,
  '/patrol/set/detail': async (api) => `id=${await first(api, '/complex/patrol/set')}`,
  '/patrol/task/details': async (api) => `id=${await first(api, '/complex/patrol/task')}`,
  '/patrol/way/detail': async (api) => `id=${await first(api, '/complex/patrol/way')}`,
  '/home': async () => 'url=help.html',
  '/bpm/manager/form/edit': async (api) => `id=${await first(api, '/camunda/bpm/form')}`,
  '/bpm/manager/model/design': async (api) => `modelId=${await first(api, '/camunda/bpm/model')}`,
  '/bpm/process-instance/detail': async (api) =>
    `id=${await first(api, '/camunda/bpm/process-instance', { of: 'all' })}`,
  '/charge/prepaid/offset/record/detail': async (api) =>
    `runNo=${String((await firstRow(api, '/charge/prepaid/offsetRun', { status: '4' }))['runNo'])}`,
  '/charge/sharing/record-detail': async (api) => `id=${await first(api, '/charge/sharing/record')}`,
}

/** The path of a route with its record, or with these parameters; null where nobody has said which one. */
export async function pathOf(api: Api, route: string, own?: Readonly<Record<string, string>>): Promise<string | null> {
  const params = own ?? (route.includes('$') ? await ROUTE_PARAMS[route]?.(api) : {})
  return params ? route.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? `missing-${name}`) : null
}
/** With the search keys that it cannot open without. */
export async function addressOf(...asked: Parameters<typeof pathOf>): Promise<string | null> {
  const path = await pathOf(...asked)
  const [api, route] = asked
  const search = await ROUTE_SEARCH[route]?.(api)
  return path !== null && search ? `${path}?${search}` : path
}
