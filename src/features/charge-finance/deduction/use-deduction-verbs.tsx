import { useCallback, useState } from 'react'
import { revokeDeduction, submitDeduction, withdrawDeduction } from '@wuguan/contract/charge-finance/deduction.actions'
import { deduction } from '@wuguan/contract/charge-finance/deduction.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { isOwn } from '../parts/own'
import { LEDGER } from '../parts/use-posted-task'

const DRAFT = 0
const REFRESHES = [...LEDGER, deduction.name, 'charge-finance.deductionDetail']

/** What may be done with a deduction in which state. */
export const DEDUCTION_VERBS = [
  { key: 'submit', label: '提交', said: '减免单已提交', action: submitDeduction, danger: false, from: [0] },
  { key: 'withdraw', label: '撤回', said: '减免单已撤回', action: withdrawDeduction, danger: false, from: [0, 1] },
  {
    key: 'revoke',
    label: '撤销',
    said: '减免已撤销，或已提交撤销审批',
    action: revokeDeduction,
    danger: true,
    from: [2],
  },
] as const
type DeductionVerb = (typeof DEDUCTION_VERBS)[number]

/** Those that come with a receipt go with it; what is being decided is taken back by who asked for it. */
export const mayDo = (verb: DeductionVerb, row: AnyRow): boolean =>
  row['source'] === 'manual' &&
  (verb.from as readonly number[]).includes(Number(row['status'])) &&
  (verb.key !== 'withdraw' || row['status'] === DRAFT || isOwn(row))

export function useDeductionVerbs() {
  const [open, setOpen] = useState<{ verb: DeductionVerb; row: AnyRow } | null>(null)
  const dialog = open && (
    <ActionDialog
      action={open.verb.action}
      given={{ id: String(open.row.id) }}
      title={`${open.verb.label}减免单 ${String(open.row['deductedNumber'])}？`}
      {...(open.verb.key === 'revoke'
        ? { description: '撤销后以今天入账冲回减免，欠费恢复；经审批生效的减免，撤销也须审批。' }
        : {})}
      verb={`${open.verb.label}减免`}
      danger={open.verb.danger}
      said={open.verb.said}
      refreshes={REFRESHES}
      close={() => setOpen(null)}
    />
  )
  const start = useCallback((verb: DeductionVerb, row: AnyRow) => setOpen({ verb, row }), [])
  return { start, dialog }
}
