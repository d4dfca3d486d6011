import { useEffect, useState } from 'react'
import { Printer } from 'lucide-react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { PAPER_STATUS } from '@wuguan/contract/charge-other/codes'
import { type PaperView, paperDetail } from '@wuguan/contract/charge-other/paper.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { paperReceipt } from '@wuguan/contract/charge-other/paper-receipt.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { linkClass } from '@wuguan/ui/link'
import { Segmented } from '@wuguan/ui/radio'
import { Tag } from '@wuguan/ui/tag'
import { PaperFace, PaperSheet } from './paper-sheet'

const COPIES = ['客户联', '存根联', '记账联'] as const
type Copy = (typeof COPIES)[number]
const UNUSED = 0

/** 收据详情: the paper as it is printed, in the copy that is wanted. */
export function ReceiptDetailScreen({ id }: { id: string }) {
  const read = useRead('charge-other.paperReceipt', paperDetail, { id }, { keep: false })
  return (
    <Loaded read={read} what="收据">
      {(paper) => <Paper paper={paper} />}
    </Loaded>
  )
}

function Paper({ paper }: { paper: PaperView }) {
  const port = useCrudPort()
  const [copy, setCopy] = useState<Copy>('客户联')
  const [printing, setPrinting] = useState(false)
  useEffect(() => port.setTitle(`收据 ${paper.number}`), [port, paper.number])
  const state = PAPER_STATUS.items.find((item) => item.code === paper.status)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2">
        <h1 className="tabular text-subtitle font-semibold">{paper.number}</h1>
        {state && <Tag tone={state.tone}>{labelOf(PAPER_STATUS, paper.status)}</Tag>}
        <span className="text-table text-secondary">已打印 {paper.printCount} 次</span>
        {paper.bookNo && <span className="text-table text-secondary">收据本 {paper.bookNo}</span>}
        {paper.receiptNumber && (
          <CatalogueLink
            to="/charge/received/single/$receiptNumber"
            params={{ receiptNumber: paper.receiptNumber }}
            className={linkClass()}
            otherwise={paper.receiptNumber}
          >
            {paper.receiptNumber}
          </CatalogueLink>
        )}
        {paper.voidReason && <span className="text-table text-secondary">原因：{paper.voidReason}</span>}
        <span className="ml-auto flex items-center gap-2">
          <Segmented
            aria-label="联次"
            value={copy}
            onChange={setCopy}
            options={COPIES.map((value) => ({ value, label: value }))}
          />
          {port.can(paperReceipt.prints!.permission) && paper.status !== UNUSED && (
            <Button variant="primary" icon={<Printer />} onClick={() => setPrinting(true)}>
              {paper.printCount > 0 ? '补打' : '打印'}
            </Button>
          )}
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-auto rounded border border-line bg-sunken p-6">
        <PaperFace paper={paper} copy={copy} />
      </div>
      {printing && <PaperSheet paper={paper} copy={copy} close={() => setPrinting(false)} />}
    </div>
  )
}
