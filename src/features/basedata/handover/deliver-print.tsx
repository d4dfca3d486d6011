import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { usePrints } from '@wuguan/crud/prints'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { isPicture } from '../shared/stored-file'
import { materialsOf } from './deliver.logic'
import { useHouseCustomers } from './house-customers'

const text = (value: unknown) => (value == null || value === '' ? '—' : String(value))

/** 交付确认单 on A4: the house, the buyers, what was handed over, and where both sides sign. */
export function DeliverPrint({ id, done }: { id: string; done: () => void }) {
  const prints = usePrints(handoverDeliver, id)
  const row = useDetail(handoverDeliver, id).row
  const step = useDetail(handoverHouse, row?.handoverHouseId).row
  const batch = useDetail(handover, step?.handoverId).row
  const room = useDetail(house, step?.houseId).row
  const customers = useHouseCustomers(row?.handoverHouseId).data
  if (!row || !step || !batch || !room || !customers) return null
  const [signature] = row.signature ?? []
  return (
    <PrintDialog
      what="交付确认单"
      close={done}
      title="房屋交付确认单"
      head={text(room.titles?.['communityId'])}
      prints={prints}
      facts={[
        { label: '批次', value: `${text(batch.code)} ${text(batch.name)}` },
        { label: '房产', value: text(room.fullName) },
        { label: '户型', value: text(room.layout) },
        { label: '建筑面积', value: `${text(room.buildingArea)} ㎡` },
        { label: '交付日期', value: text(row.deliverDate) },
        { label: '计费起始日期', value: text(row.chargeStartDate) },
        { label: '钥匙数', value: text(row.keys) },
        { label: '经办人', value: text(row.titles['handlerId']) },
      ]}
      signatures={['业主（代办人）签字', '物业服务单位（盖章）', '日期']}
    >
      <SheetTable
        columns={[
          { head: '姓名', cell: (one) => text(one.titles['customerId']) },
          { head: '关系', cell: (one) => labelOf(HOUSE_RELATION, one.relation) },
          { head: '份额', cell: (one) => (one.share == null ? '—' : `${one.share}%`) },
          { head: '缴费人', cell: (one) => (one.isPayer ? '是' : '否') },
        ]}
        rows={customers}
      />
      <div className="print-aside">
        <SheetTable
          columns={[
            { head: '交付物料', cell: (one) => one.name },
            { head: '数量', cell: (one) => one.qty },
          ]}
          rows={materialsOf(row.materials)}
        />
      </div>
      <p className="print-aside">
        本人已对上述房屋进行查验，并收到所列钥匙和物料。自交付之日起，房屋的使用与保管由业主负责；物业服务费自计费起始日期起计收。
      </p>
      {row.agentName != null && <p>代办人：{row.agentName}</p>}
      {signature && isPicture(signature) && (
        <StoredPicture url={signature.url} alt="业主签字" style={{ height: '18mm' }} />
      )}
    </PrintDialog>
  )
}
