import { voucher } from '@wuguan/contract/charge-other/voucher.entity'
import { VOUCHER_BATCH, voucherBatch, type VoucherBatchRow } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { voucherBatchFlow } from '@wuguan/contract/charge-other/voucher-batch.flow'
import { voucherAccounts } from '@wuguan/contract/charge-other/voucher-accounts.report'
import { entityUi } from '@wuguan/crud/entity-ui'
import { DifferencesDrawer } from './differences-drawer'
import { FileDialog } from './file-dialog'

export const VOUCHER_REFRESHES = [
  voucherBatch.name,
  voucher.name,
  voucherAccounts.name,
  voucherAccounts.rows.name,
] as const

/** 月凭证: its verbs, its files, and what the ledger says since; `look` shows the vouchers of a month. */
export const batchUi = (look: (batchId: string) => void) =>
  entityUi(voucherBatch, {
    flow: voucherBatchFlow,
    refreshes: VOUCHER_REFRESHES,
    verbs: { remake: { initial: { grain: (row) => row.grain, accrual: (row) => row.accrual } } },
    rowActions: [
      { key: 'look', label: '查看凭证', visible: hasVouchers, run: (row) => look(String(row.id)) },
      {
        key: 'file',
        label: '导出文件',
        permission: 'charge-other:voucher:export',
        visible: hasVouchers,
        show: FileDialog,
      },
      { key: 'differences', label: '核对差异', visible: hasVouchers, show: DifferencesDrawer },
    ],
  })
const hasVouchers = (row: VoucherBatchRow) => row.status !== VOUCHER_BATCH.cancelled
