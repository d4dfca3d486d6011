import type { OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { QUOTE_STATUS } from '@wuguan/contract/work-order/order-parts.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DocumentTable } from '@wuguan/crud/document-screen'
import { Button } from '@wuguan/ui/button'
import { Popover } from '@wuguan/ui/popover'
import { QrCode } from '@wuguan/ui/qr-code'
import type { DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { pageAddress } from '@/app/routing/page-address'

type Quote = OrderParts['quotes'][number]

/** 报价: what the customer was asked to pay, over which link, and what he said. */
export const Quotes = ({ quotes }: { quotes: readonly Quote[] }) => (
  <DocumentTable title="报价" columns={COLUMNS} rows={quotes} />
)

const stamp = (text: string | null) => <span className="tabular">{text?.slice(0, 16) ?? '—'}</span>
const COLUMNS: readonly DataTableColumn<Quote>[] = [
  { key: 'at', title: '报价时间', width: 130, render: (row) => stamp(row.sentAt) },
  { key: 'amount', title: '金额', width: 90, align: 'end', render: (row) => formatMoney(row.amount) },
  { key: 'status', title: '状态', width: 100, render: (row) => <Standing quote={row} /> },
  { key: 'by', title: '报价人', width: 90, render: (row) => row.user },
  { key: 'who', title: '答复人', width: 90, render: (row) => row.decidedBy ?? '—' },
  { key: 'when', title: '答复时间', width: 130, render: (row) => stamp(row.decidedAt) },
  { key: 'reason', title: '原因', width: 160, render: (row) => row.reason ?? '—' },
  { key: 'until', title: '有效期至', width: 130, render: (row) => stamp(row.expiresAt) },
  { key: 'link', title: '链接', width: 110, render: ({ path }) => (path ? <LinkOf path={path} /> : '—') },
]

const Standing = ({ quote: { status, expired } }: { quote: Quote }) =>
  expired ? (
    <Tag tone="warning">已过期</Tag>
  ) : (
    <Tag tone={QUOTE_STATUS.items.find(({ code }) => code === status)?.tone}>{labelOf(QUOTE_STATUS, status)}</Tag>
  )

/** The address for the customer: to be scanned from this screen, or copied into a message. */
function LinkOf({ path }: { path: string }) {
  const address = pageAddress(path)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success('报价链接已复制')
    } catch {
      toast.error('无法写入剪贴板，请让客户扫码打开')
    }
  }
  return (
    <Popover label="报价链接" align="end" trigger={<Button variant="link">发给客户</Button>}>
      <div className="flex flex-col items-center gap-3 p-3">
        <QrCode value={address} label="报价链接二维码" size={168} />
        <p className="text-small text-secondary">客户扫码后确认或不同意</p>
        <Button onClick={() => void copy()}>复制链接</Button>
      </div>
    </Popover>
  )
}
