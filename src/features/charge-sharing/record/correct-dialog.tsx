import { correctSharing } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord, type SharingRecordRow } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { ActionDialog } from '@wuguan/crud/action-form'
import { DescriptionList } from '@wuguan/ui/description'
import { figure } from '../shared/words'

/** 差额更正: the right total; the record that it makes is examined like any other and bills only the differences. */
export function CorrectDialog({ row, close }: { row: SharingRecordRow; close: () => void }) {
  const priced = row.fixedMode === 'rate'
  return (
    <ActionDialog
      action={correctSharing}
      given={{ id: String(row.id), ...(priced ? { total: null } : { unitRate: null }) }}
      needed={[priced ? 'unitRate' : 'total']}
      title={`差额更正“${row.recordNo}”`}
      description="多收的部分先冲减未缴应收，已缴部分转入退款审批；少收的部分补收。"
      verb="建立更正单"
      width={520}
      said={({ recordNo }) => `已建立更正单 ${recordNo}，请试算、审核后生成`}
      refreshes={[sharingRecord.name]}
      close={close}
    >
      <DescriptionList
        columns={2}
        items={[
          { label: '原总额', value: formatMoney(row.grossAmount) },
          priced
            ? { label: '原单价', value: figure(row.unitRate) }
            : { label: '原分摊额', value: formatMoney(row.sharedAmount) },
        ]}
      />
    </ActionDialog>
  )
}
