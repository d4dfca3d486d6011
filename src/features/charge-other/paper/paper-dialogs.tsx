import { BOOK_STATUS } from '@wuguan/contract/charge-other/codes'
import { issueBook, issuePaper, losePaper, transferBook, voidPaper } from '@wuguan/contract/charge-other/paper.actions'
import type { PaperReceiptRow } from '@wuguan/contract/charge-other/paper-receipt.entity'
import type { ReceiptBookRow } from '@wuguan/contract/charge-other/receipt-book.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { PAPER_REFRESHES, paperPath } from './paths'

/** 开收据 of a receipt: on the next sheet of one's own book, or under a number of the system. */
export function IssueDialog({ close }: { close: () => void }) {
  const port = useCrudPort()
  return (
    <ActionDialog
      action={issuePaper}
      title="开收据"
      given={{ communityId: port.context.communityId! }}
      among={{ bookId: { status: '2' } }}
      refreshes={PAPER_REFRESHES}
      said={({ number }) => `已开收据 ${number}`}
      close={close}
      done={({ id }) => port.open(paperPath(id))}
    />
  )
}

interface RowDialogProps<Row> {
  row: Row
  close: () => void
}
/** 作废 of any paper, 遗失 of one that was not used yet; its number is never given out again. */
export function SpoilDialog({ row, lost, close }: RowDialogProps<PaperReceiptRow> & { lost: boolean }) {
  const word = lost ? '登记遗失' : '作废'
  return (
    <ActionDialog
      action={lost ? losePaper : voidPaper}
      given={{ id: String(row.id) }}
      title={`${word}收据 ${row.number}？`}
      description="该号码不再使用。"
      verb={word}
      danger
      refreshes={PAPER_REFRESHES}
      said={() => `收据 ${row.number} 已${word}`}
      close={close}
    />
  )
}

/** 领用 out of stock, or 转交 to somebody else. */
export function HolderDialog({ row, transfer, close }: RowDialogProps<ReceiptBookRow> & { transfer: boolean }) {
  const word = transfer ? '转交' : '领用'
  return (
    <ActionDialog
      action={transfer ? transferBook : issueBook}
      given={{ bookId: String(row.id) }}
      title={`${word}收据本 ${row.bookNo}`}
      description={`当前状态：${labelOf(BOOK_STATUS, row.status)}${row.titles['holderUserId'] ? `，${String(row.titles['holderUserId'])}` : ''}`}
      verb={word}
      refreshes={PAPER_REFRESHES}
      said={`收据本 ${row.bookNo} 已${word}`}
      close={close}
    />
  )
}
