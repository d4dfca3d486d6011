import { useMemo, useState } from 'react'
import { costCenter } from '@wuguan/contract/charge-other/cost-center.entity'
import { makeVouchers } from '@wuguan/contract/charge-other/voucher.actions'
import { voucherAccounts } from '@wuguan/contract/charge-other/voucher-accounts.report'
import { voucherBatch } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { voucher, type VoucherRow } from '@wuguan/contract/charge-other/voucher.entity'
import { voucherRule } from '@wuguan/contract/charge-other/voucher-rule.entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { TreeScreen } from '@wuguan/crud/tree-screen'
import { Button } from '@wuguan/ui/button'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { lastMonth } from '../month/months'
import { CheckDialog } from './check-dialog'
import { VOUCHER_REFRESHES, batchUi } from './voucher.ui'
import { VoucherLines } from './voucher-lines'

/** 成本中心, and what they are for: the month of the ledger as vouchers. */
export const CostCenterScreen = (address: ListAddress) => (
  <ListTabs
    label="成本中心与凭证"
    tabs={[
      {
        key: 'centers',
        label: '成本中心',
        permission: costCenter.codes.list,
        body: (list) => <TreeScreen entity={costCenter} {...list} />,
      },
      { key: 'rules', label: '凭证规则', permission: voucherRule.codes.list, body: (list) => <Rules {...list} /> },
      {
        key: 'batches',
        label: '月凭证',
        permission: voucher.codes.list,
        body: (list) => (
          <Batches {...list} look={(batchId) => address.onSearch({ view: 'vouchers', f: { batchId } })} />
        ),
      },
      {
        key: 'vouchers',
        label: '记账凭证',
        permission: voucher.codes.list,
        body: (list) => (
          <ListScreen entity={voucher} {...list} expand={(row: VoucherRow) => <VoucherLines row={row} />} />
        ),
      },
      { key: 'accounts', report: voucherAccounts },
    ]}
    {...address}
  />
)

const NO_COMMUNITY = '请先在页面顶部选择项目'

function Rules(list: ListAddress) {
  const { communityId } = useCrudPort().context
  const [checking, setChecking] = useState(false)
  return (
    <>
      <ListScreen
        entity={voucherRule}
        {...list}
        toolbar={
          <Button
            disabled={communityId === null}
            title={communityId === null ? NO_COMMUNITY : undefined}
            onClick={() => setChecking(true)}
          >
            检查规则
          </Button>
        }
      />
      {checking && <CheckDialog communityId={communityId!} period={lastMonth()} close={() => setChecking(false)} />}
    </>
  )
}

function Batches({ look, ...list }: ListAddress & { look: (batchId: string) => void }) {
  const port = useCrudPort()
  const { communityId } = port.context
  const [making, setMaking] = useState(false)
  // The tab keeps its place while the address changes.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const ui = useMemo(() => batchUi(look), [])
  return (
    <>
      <ListScreen
        entity={voucherBatch}
        {...list}
        ui={ui}
        toolbar={
          port.can(makeVouchers.permission ?? '') && (
            <Button
              variant="primary"
              disabled={communityId === null}
              title={communityId === null ? NO_COMMUNITY : undefined}
              onClick={() => setMaking(true)}
            >
              生成凭证
            </Button>
          )
        }
      />
      {making && (
        <ActionDialog
          action={makeVouchers}
          given={{ communityId: communityId! }}
          initial={{ period: lastMonth() }}
          title="生成凭证"
          description="按当月账务和凭证规则生成；未月结的月份，账务再有变动时可核对差异并重新生成。"
          verb="生成"
          refreshes={VOUCHER_REFRESHES}
          said={({ vouchers, debit }) => `已生成 ${vouchers} 张凭证，借贷各 ${debit}`}
          close={() => setMaking(false)}
        />
      )}
    </>
  )
}
