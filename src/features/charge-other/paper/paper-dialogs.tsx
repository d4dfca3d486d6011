import { useState } from 'react'
import { BOOK_STATUS } from '@wuguan/contract/charge-other/codes'
import { issueBook, issuePaper, losePaper, transferBook, voidPaper } from '@wuguan/contract/charge-other/paper.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { RefPicker } from '@wuguan/crud/pickers'
import { useCrudPort } from '@wuguan/crud/port'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input, Textarea } from '@wuguan/ui/input'
import { PAPER_REFRESHES, paperPath } from './paths'

/** 开收据 of a receipt: on the next sheet of one's own book, or under a number of the system. */
export function IssueDialog({ close }: { close: () => void }) {
  const port = useCrudPort()
  const [receiptNumber, setReceiptNumber] = useState('')
  const [book, setBook] = useState<{ id: string | null; title: string | null }>({ id: null, title: null })
  const task = useTask(issuePaper, {
    refreshes: PAPER_REFRESHES,
    said: ({ number }) => `已开收据 ${number}`,
    done: ({ id }) => {
      close()
      port.open(paperPath(id))
    },
  })
  const communityId = port.context.communityId
  return (
    <TaskDialog
      task={task}
      title="开收据"
      verb="开收据"
      shows={['receiptNumber', 'bookId']}
      close={close}
      submit={() => void task.submit({ communityId, receiptNumber: receiptNumber.trim(), bookId: book.id })}
    >
      <Field label="收款单号" required error={task.errors['receiptNumber']}>
        <Input maxLength={32} value={receiptNumber} onChange={(event) => setReceiptNumber(event.target.value)} />
      </Field>
      <Field label="收据本" help="不选择则由系统编号" error={task.errors['bookId']}>
        <RefPicker
          to="charge-other.receiptBook"
          value={book.id}
          title={book.title}
          filters={{ status: '2' }}
          clearable
          onChange={(id, title) => setBook({ id: id === null ? null : String(id), title })}
        />
      </Field>
    </TaskDialog>
  )
}

interface RowDialogProps {
  row: AnyRow
  close: () => void
}
/** 作废 of any paper, 遗失 of one that was not used yet; its number is never given out again. */
export function SpoilDialog({ row, lost, close }: RowDialogProps & { lost: boolean }) {
  const [reason, setReason] = useState('')
  const word = lost ? '登记遗失' : '作废'
  const task = useTask(lost ? losePaper : voidPaper, {
    refreshes: PAPER_REFRESHES,
    said: () => `收据 ${String(row['number'])} 已${lost ? '登记遗失' : '作废'}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`${word}收据 ${String(row['number'])}？`}
      description="该号码不再使用。"
      verb={word}
      danger
      shows={['reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), reason })}
    >
      <Field label={lost ? '遗失说明' : '作废原因'} required error={task.errors['reason']}>
        <Textarea rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </TaskDialog>
  )
}

/** 领用 out of stock, or 转交 to somebody else. */
export function HolderDialog({ row, transfer, close }: RowDialogProps & { transfer: boolean }) {
  const [holder, setHolder] = useState<{ id: number | null; title: string | null }>({ id: null, title: null })
  const word = transfer ? '转交' : '领用'
  const task = useTask(transfer ? transferBook : issueBook, {
    refreshes: PAPER_REFRESHES,
    said: () => `收据本 ${String(row['bookNo'])} 已由 ${holder.title ?? ''} ${word === '转交' ? '接收' : '领用'}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`${word}收据本 ${String(row['bookNo'])}`}
      description={`当前状态：${labelOf(BOOK_STATUS, row['status'])}${row.titles['holderUserId'] ? `，${String(row.titles['holderUserId'])}` : ''}`}
      verb={word}
      shows={['holderUserId']}
      close={close}
      submit={() => void task.submit({ bookId: String(row.id), holderUserId: holder.id })}
    >
      <Field label="领用人" required error={task.errors['holderUserId']}>
        <RefPicker
          to="system.user"
          value={holder.id}
          title={holder.title}
          onChange={(id, title) => setHolder({ id: id === null ? null : Number(id), title })}
        />
      </Field>
    </TaskDialog>
  )
}
