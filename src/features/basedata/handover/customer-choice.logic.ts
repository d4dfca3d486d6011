import { gt, isDecimal, lt } from '@wuguan/contract/kernel/decimal'

export interface CustomerDraft {
  known: boolean
  customerId: string | null
  name: string
  mobile: string
  idNo: string
  relation: number
  share: string
  isPayer: boolean
}
export const emptyCustomer = (): CustomerDraft => ({
  known: true,
  customerId: null,
  name: '',
  mobile: '',
  idNo: '',
  relation: 1,
  share: '',
  isPayer: false,
})

/** Only owners and co-owners hold shares. */
export const hasShare = (relation: number) => relation === 1 || relation === 2

/** What stands in the way of adding him, by field. The register judges the rest. */
export function customerFaults(draft: CustomerDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  if (draft.known && draft.customerId === null) faults['customerId'] = '请选择客户'
  if (!draft.known) {
    if (draft.name.trim() === '') faults['name'] = '请输入客户名称'
    if (draft.mobile === '') faults['mobile'] = '请输入手机号'
    else if (!/^1\d{10}$/.test(draft.mobile)) faults['mobile'] = '请输入正确的手机号码'
  }
  if (
    hasShare(draft.relation) &&
    draft.share !== '' &&
    (!isDecimal(draft.share, 5, 2) || lt(draft.share, '0') || gt(draft.share, '100'))
  )
    faults['share'] = '份额须在0到100之间'
  return faults
}

/** The row of the handover; a share stands only where one may. */
export function relationOf(draft: CustomerDraft, handoverHouseId: string, customerId: string) {
  const { relation, share, isPayer } = draft
  return { handoverHouseId, customerId, relation, isPayer, ...(hasShare(relation) && share !== '' ? { share } : {}) }
}
