import { useMemo, useState } from 'react'
import { issuePaper, issueBook, verifyBook, voidPaper } from '@wuguan/contract/charge-other/paper.actions'
import { paperReceipt, type PaperReceiptRow } from '@wuguan/contract/charge-other/paper-receipt.entity'
import { receiptBook, type ReceiptBookRow } from '@wuguan/contract/charge-other/receipt-book.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { HolderDialog, IssueDialog, SpoilDialog } from './paper-dialogs'
import { paperPath } from './paths'

const [UNUSED, USED] = [0, 1]
const [IN_STOCK, ISSUED, USED_UP] = [1, 2, 3]
const PRINT = issuePaper.permission ?? ''
const VOID = voidPaper.permission ?? ''
/** 收据列表: papers with their numbers, and the books that numbers come from. */
export const ReceiptListScreen = (address: ListAddress) => (
  <ListTabs
    label="收据列表"
    tabs={[
      { key: 'papers', label: '收据', body: (list) => <Papers {...list} /> },
      { key: 'books', label: '收据本', body: (list) => <Books {...list} /> },
    ]}
    {...address}
  />
)

function Papers(list: ListAddress) {
  const port = useCrudPort()
  const [issuing, setIssuing] = useState(false)
  const [spoiling, setSpoiling] = useState<{ row: PaperReceiptRow; lost: boolean } | null>(null)
  const ui = useMemo(
    () =>
      entityUi(paperReceipt, {
        paths: { detail: (row) => paperPath(String(row.id)) },
        rowActions: [
          {
            key: 'print',
            label: '打印',
            permission: PRINT,
            visible: (row) => row.status === USED,
            run: (row, { port: to }) => to.open(paperPath(String(row.id))),
          },
          {
            key: 'void',
            label: '作废',
            permission: VOID,
            danger: true,
            visible: (row) => row.status === USED || row.status === UNUSED,
            run: (row) => setSpoiling({ row, lost: false }),
          },
          {
            key: 'lose',
            label: '遗失',
            permission: VOID,
            visible: (row) => row.status === UNUSED,
            run: (row) => setSpoiling({ row, lost: true }),
          },
        ],
      }),
    [],
  )
  const inCommunity = port.context.communityId !== null
  return (
    <>
      <ListScreen
        {...list}
        entity={paperReceipt}
        ui={ui}
        toolbar={
          port.can(PRINT) && (
            <Button
              variant="primary"
              disabled={!inCommunity}
              title={inCommunity ? undefined : '请先在页面顶部选择项目'}
              onClick={() => setIssuing(true)}
            >
              开收据
            </Button>
          )
        }
      />
      {issuing && <IssueDialog close={() => setIssuing(false)} />}
      {spoiling && <SpoilDialog {...spoiling} close={() => setSpoiling(null)} />}
    </>
  )
}

/** Numbers of sheets are names, not counts: no thousands. */
const sheetNumber = (field: 'startNo' | 'endNo') =>
  function SheetNumber({ row }: { row: ReceiptBookRow }) {
    return <span className="tabular">{row[field]}</span>
  }
const SHEET_CELLS = { startNo: sheetNumber('startNo'), endNo: sheetNumber('endNo') }

function Books(list: ListAddress) {
  const [giving, setGiving] = useState<{ row: ReceiptBookRow; transfer: boolean } | null>(null)
  const ui = useMemo(
    () =>
      entityUi(receiptBook, {
        cells: SHEET_CELLS,
        rowActions: [
          {
            key: 'issue',
            label: '领用',
            permission: issueBook.permission ?? '',
            visible: (row) => row.status === IN_STOCK,
            run: (row) => setGiving({ row, transfer: false }),
          },
          {
            key: 'transfer',
            label: '转交',
            permission: issueBook.permission ?? '',
            visible: (row) => row.status === ISSUED,
            run: (row) => setGiving({ row, transfer: true }),
          },
          {
            key: 'verify',
            label: '核销',
            permission: verifyBook.permission ?? '',
            visible: (row) => row.status === ISSUED || row.status === USED_UP,
            async run(row, { port, refresh }) {
              const bookNo = row.bookNo
              if (!(await confirm({ title: `核销收据本 ${bookNo}？`, okText: '核销' }))) return
              try {
                await callAction(port, verifyBook, { bookId: String(row.id) })
                toast.success(`收据本 ${bookNo} 已核销`)
              } catch (error) {
                toast.error(faultOf(error).msg)
              }
              await refresh()
            },
          },
        ],
      }),
    [],
  )
  return (
    <>
      <ListScreen {...list} entity={receiptBook} ui={ui} />
      {giving && <HolderDialog {...giving} close={() => setGiving(null)} />}
    </>
  )
}
