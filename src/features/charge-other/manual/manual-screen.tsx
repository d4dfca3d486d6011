import { useState } from 'react'
import {
  autoMatchManual,
  matchManual,
  registerManual,
  unmatchManual,
} from '@wuguan/contract/charge-other/manual.actions'
import { manualReceipt } from '@wuguan/contract/charge-other/manual-receipt.entity'
import { manualReceipts } from '@wuguan/contract/charge-other/manual-receipts.report'
import { sheets } from '@wuguan/contract/charge-other/sheets.facts'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { ActionButton, callAction } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { PAPER_REFRESHES, paperPath } from '../paper/paths'

const PERMISSION = registerManual.permission ?? ''
const REFRESHES = [manualReceipt.name, manualReceipts.name, manualReceipts.rows.name, ...PAPER_REFRESHES] as const
const MISSING = { state: 'missing' }

/** 手工收据汇总: sheets written by hand, their totals by book and holder, and the numbers that nobody has shown. */
export const ManualScreen = (address: ListAddress) => (
  <ListTabs
    label="手工收据"
    tabs={[
      { key: 'list', label: '手工收据', body: (list) => <Written {...list} /> },
      { key: 'report', label: '汇总', report: manualReceipts },
      { key: 'missing', label: '缺号列表', body: (list) => <Missing {...list} /> },
    ]}
    {...address}
  />
)

const ui = entityUi(manualReceipt, {
  list: { widths: { propertyName: 170, itemText: 130 } },
  paths: { detail: (row) => paperPath(String(row.id)) },
  rowActions: [
    {
      key: 'match',
      label: '匹配',
      permission: PERMISSION,
      visible: (row) => row.match === 'open',
      show: MatchDialog,
    },
    {
      key: 'unmatch',
      label: '取消匹配',
      permission: PERMISSION,
      visible: (row) => row.match === 'matched',
      async run(row, { port, refresh }) {
        if (!(await confirm({ title: `取消收据 ${row.number} 的匹配？`, okText: '取消匹配' }))) return
        try {
          await callAction(port, unmatchManual, { id: String(row.id) })
          toast.success(`收据 ${row.number} 已取消匹配`)
        } catch (error) {
          toast.error(faultOf(error).msg)
        }
        await refresh()
      },
    },
  ],
})

/** The receipt that says the same: of the same property, for the same amount. */
function MatchDialog({ row, close }: { row: ScreenRow<typeof manualReceipt>; close: () => void }) {
  return (
    <ActionDialog
      action={matchManual}
      given={{ id: String(row.id) }}
      title={`匹配收据 ${row.number}`}
      description={`${row.propertyName ?? ''}　${row.amount ?? ''} 元；收款单须为同一房号、同一金额。`}
      among={{
        receiptId: { 'propertyName.eq': row.propertyName ?? '', totalAmount: `${row.amount},${row.amount}` },
      }}
      verb="匹配"
      refreshes={REFRESHES}
      said={`收据 ${row.number} 已匹配`}
      close={close}
    />
  )
}

function Written(list: ListAddress) {
  const port = useCrudPort()
  const [registering, setRegistering] = useState(false)
  const { communityId } = port.context
  return (
    <>
      <ListScreen
        {...list}
        entity={manualReceipt}
        ui={ui}
        toolbar={
          <>
            {communityId !== null && (
              <ActionButton
                action={autoMatchManual}
                input={{ communityId }}
                refreshes={REFRESHES}
                done={({ matched, left }) => `匹配 ${matched} 张，还有 ${left} 张未匹配`}
              />
            )}
            <Button
              variant="primary"
              disabled={communityId === null}
              title={communityId === null ? '请先在页面顶部选择项目' : undefined}
              onClick={() => setRegistering(true)}
            >
              登记
            </Button>
          </>
        }
      />
      {registering && (
        <ActionDialog
          action={registerManual}
          title="登记手工收据"
          given={{ communityId: communityId! }}
          columns={2}
          verb="登记"
          refreshes={REFRESHES}
          said={({ missing }) => (missing > 0 ? `已登记；该收据本前面还有 ${missing} 个缺号` : '已登记')}
          close={() => setRegistering(false)}
        />
      )}
    </>
  )
}

const MISSING_LAYOUT = { list: { columns: ['number', 'bookId', 'holderUserId'], filters: ['bookId', 'holderUserId'] } }
function Missing(list: ListAddress) {
  return (
    <ListScreen
      {...list}
      entity={manualReceipts.rows}
      ui={MISSING_LAYOUT}
      screen={`${sheets.name}.missing`}
      fixedFilters={MISSING}
    />
  )
}
