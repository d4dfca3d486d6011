import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { type EquipmentFindingParts, equipmentFindingParts } from '@wuguan/contract/equipment/equipment-task.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { Fact, Facts } from '@wuguan/crud/document-screen'
import { useRead } from '@wuguan/crud/task'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { FINDING_COURSE, FindingList, FindingPage } from '@/features/schedule'
import { findingUi } from './task.ui'

/** 异常任务: what maintenance found. */
export const FindingListScreen = (address: ListAddress) => (
  <FindingList entity={equipmentFinding} ui={findingUi} {...address} />
)

const FACTS = ['refName', 'itemName', 'abnormalTypeId', 'level', 'system', ...FINDING_COURSE] as const
/** 异常任务详情: what was read beside its limits, and the machine. */
export function FindingScreen({ id }: { id: string }) {
  const { data: parts } = useRead(equipmentFindingParts.name, equipmentFindingParts, { id }, { keep: false })
  return (
    <FindingPage
      entity={equipmentFinding}
      ui={findingUi}
      id={id}
      facts={FACTS}
      parts={parts}
      found={
        parts?.reading && (
          <p className="tabular">
            读数 <b className="text-danger-text">{parts.reading}</b>
            {parts.limits && <span className="text-secondary">{`，正常范围 ${parts.limits}`}</span>}
          </p>
        )
      }
    >
      {parts && <Machine id={id} parts={parts} />}
    </FindingPage>
  )
}
function Machine({ id, parts }: { id: string; parts: EquipmentFindingParts }) {
  const { row } = useDetail(equipmentFinding, id)
  if (!row) return null
  return (
    <Facts label="设备">
      <Fact label="设备编号">
        <CatalogueLink
          to="/equipment/files/index"
          search={{ keyword: parts.equipmentNo }}
          otherwise={parts.equipmentNo}
          className={linkClass()}
        >
          {parts.equipmentNo}
        </CatalogueLink>
      </Fact>
      <Fact label="设备状态">{labelOf(EQUIPMENT_STATUS, parts.equipmentStatus)}</Fact>
      <Fact label="停机">{row.downMinutes === null ? '—' : `${row.downMinutes} 分钟`}</Fact>
      <Fact label="维保任务">
        <CatalogueLink to="/equipment/task/detail" search={{ id: row.taskId }} otherwise={null} className={linkClass()}>
          {String(row.titles['taskId'] ?? '查看任务')}
        </CatalogueLink>
      </Fact>
    </Facts>
  )
}
