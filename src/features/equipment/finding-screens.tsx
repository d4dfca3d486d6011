import { equipmentFinding } from '@wuguan/contract/equipment/equipment-finding.entity'
import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { equipmentFindingParts } from '@wuguan/contract/equipment/equipment-task.actions'
import { FINDING_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen, Fact, Facts } from '@wuguan/crud/document-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useRead } from '@wuguan/crud/task'
import { linkClass } from '@wuguan/ui/link'
import { Tabs } from '@wuguan/ui/tabs'
import { Pictures } from '@wuguan/ui/upload'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { RecordTimeline } from '@/features/basedata'
import { findingUi } from './task.ui'

const { pending, handling, reviewing, toOrder, closed } = FINDING_STATUS
const TABS = [
  ['all', '全部', {}],
  ['pending', '待处理', { status: String(pending) }],
  ['handling', '处理中', { status: String(handling) }],
  ['reviewing', '待复核', { status: String(reviewing) }],
  ['toOrder', '已转工单', { status: String(toOrder) }],
  ['closed', '已闭环', { status: String(closed) }],
  ['overdue', '逾期', { overdue: 'true' }],
] as const

/** 异常任务: what maintenance found, by where it stands. */
export function FindingListScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const tab = TABS.find(([key]) => key === view) ?? TABS[0]
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="异常任务"
        value={tab[0]}
        onChange={(next) => onSearch(next === 'all' ? {} : { view: next })}
        items={TABS.map(([key, label]) => ({ key, label }))}
      />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={tab[0]}
          entity={equipmentFinding}
          ui={findingUi}
          search={search}
          onSearch={(next) => onSearch({ ...next, ...(tab[0] === 'all' ? {} : { view: tab[0] }) })}
          fixedFilters={tab[2]}
        />
      </div>
    </div>
  )
}

const FACTS = [
  'refName',
  'itemName',
  'abnormalTypeId',
  'level',
  'system',
  'foundById',
  'foundAt',
  'deadline',
  'handlerId',
  'handledAt',
  'reviewById',
  'reviewAt',
  'closedAt',
] as const

/** 异常任务详情: what was read beside its limits, the machine, how it was mended, who looked again, its order. */
export function FindingScreen({ id }: { id: string }) {
  const { data: parts } = useRead(equipmentFindingParts.name, equipmentFindingParts, { id }, { keep: false })
  const { row } = useDetail(equipmentFinding, id)
  return (
    <DocumentScreen
      entity={equipmentFinding}
      ui={findingUi}
      id={id}
      facts={FACTS}
      rail={() => (
        <aside
          aria-label="处理经过"
          className="w-72 shrink-0 overflow-y-auto rounded border border-line bg-surface p-3 max-lg:w-full"
        >
          <h2 className="mb-2 font-semibold">处理经过</h2>
          {parts && <RecordTimeline label="处理经过" entries={parts.traces} />}
        </aside>
      )}
    >
      {row && (
        <>
          <DocumentPart title="发现">
            <p className="whitespace-pre-line">{row.description}</p>
            {parts?.reading && (
              <p className="tabular">
                读数 <b className="text-danger-text">{parts.reading}</b>
                {parts.limits && <span className="text-secondary">{`，正常范围 ${parts.limits}`}</span>}
              </p>
            )}
            {row.photos && row.photos.length > 0 && <Pictures files={row.photos} />}
          </DocumentPart>
          {parts && (
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
                <CatalogueLink
                  to="/equipment/task/detail"
                  search={{ id: row.taskId }}
                  otherwise={null}
                  className={linkClass()}
                >
                  {String(row.titles['taskId'] ?? '查看任务')}
                </CatalogueLink>
              </Fact>
            </Facts>
          )}
          {row.handleResult && (
            <DocumentPart title="处理">
              <p className="whitespace-pre-line">{row.handleResult}</p>
              {row.handlePhotos && row.handlePhotos.length > 0 && <Pictures files={row.handlePhotos} />}
            </DocumentPart>
          )}
          {row.reviewComment && (
            <DocumentPart title="复核">
              <p className="whitespace-pre-line">{row.reviewComment}</p>
            </DocumentPart>
          )}
          {parts?.orderNo && row.orderId && (
            <DocumentPart title="工单">
              <p>
                <CatalogueLink
                  to="/wkorder/task/desc/$taskId"
                  params={{ taskId: row.orderId }}
                  otherwise={parts.orderNo}
                  className={linkClass()}
                >
                  {parts.orderNo}
                </CatalogueLink>{' '}
                {labelOf(WORK_ORDER_STATUS, parts.orderStatus)}
              </p>
            </DocumentPart>
          )}
        </>
      )}
    </DocumentScreen>
  )
}
