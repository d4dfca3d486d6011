import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { bindMeters } from '@wuguan/contract/meter/standard.actions'
import { meter } from '@wuguan/contract/meter/meter.entity'
import { ActionDialog, RadioInput } from '@wuguan/crud/action-form'
import { todayHere } from '../shared/words'

const INPUTS = { kind: RadioInput }

/** 批量绑定仪表: by kind and building; meters that bear a standard of the item already are left alone. */
export const BindDialog = ({ row, close }: { row: FeeStandardRow; close: () => void }) => (
  <ActionDialog
    action={bindMeters}
    given={{ feeStandardId: String(row.id) }}
    initial={{ kind: 'water', startDate: `${todayHere().slice(0, 7)}-01` }}
    title={`批量绑定仪表：${row.name}`}
    description="绑定到在用的户表和商业表；同一收费项目已有标准的仪表不变。"
    verb="绑定"
    width={560}
    inputs={INPUTS}
    among={{ buildingIds: { communityId: String(row.communityId) } }}
    said={({ bound, skipped }) =>
      skipped.length > 0 ? `绑定 ${bound} 块，${skipped.length} 块已有同项目标准` : `绑定 ${bound} 块仪表`
    }
    refreshes={[feeStandard.name, meter.name]}
    close={close}
  />
)
