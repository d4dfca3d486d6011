import { Link } from '@tanstack/react-router'
import type { HotlineOrderRow } from '@wuguan/contract/hotline/seat.actions'
import { ORDER_TYPE, URGENCY } from '@wuguan/contract/wkorder/order-options'
import { labelOf } from '@wuguan/contract/kernel/options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { linkClass } from '@wuguan/ui/link'
import { Tag } from '@wuguan/ui/tag'
import { PAGES, type Variant } from './pages'

/** To the minute: seconds help nobody on the telephone. */
export const minute = (time: string | null): string => time?.slice(0, 16) ?? '—'
export const typeOf = ({ orderType }: Pick<HotlineOrderRow, 'orderType'>) => labelOf(ORDER_TYPE, orderType)

export function StatusTag({ status }: { status: HotlineOrderRow['status'] }) {
  const state = WORK_ORDER_STATUS.items.find(({ code }) => code === status)
  return <Tag tone={state?.tone}>{state?.label ?? String(status)}</Tag>
}

export function UrgencyTag({ urgency }: { urgency: HotlineOrderRow['urgency'] }) {
  const level = URGENCY.items.find(({ code }) => code === urgency)
  return level === undefined || urgency === 'normal' ? null : <Tag tone={level.tone}>{level.label}</Tag>
}

export function OrderLink({ variant, order }: { variant: Variant; order: Pick<HotlineOrderRow, 'id' | 'orderNo'> }) {
  return (
    <Link to={PAGES[variant].detail} params={{ id: order.id }} className={`tabular ${linkClass()}`}>
      {order.orderNo}
    </Link>
  )
}
