import type { ReactNode } from 'react'
import type { finding } from '@wuguan/contract/schedule/finding.entity'
import type { FindingParts } from '@wuguan/contract/schedule/schedule.actions'
import { FINDING_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen } from '@wuguan/crud/document-screen'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { linkClass } from '@wuguan/ui/link'
import { Pictures } from '@wuguan/ui/upload'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { RecordTimeline } from '@/features/basedata'

/** Who found a thing, who dealt with it and who looked at that, and when. */
export const FINDING_COURSE = [
  'foundById',
  'foundAt',
  'deadline',
  'handlerId',
  'handledAt',
  'reviewById',
  'reviewAt',
  'closedAt',
] as const

interface Door {
  /** The findings of a module. */
  entity: AnyEntity
  ui: EntityUi
}
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

/** 异常任务: what was found, by where it stands. */
export const FindingList = ({ entity, ui, ...address }: Door & ListAddress) => (
  <ListTabs
    label="异常任务"
    tabs={TABS.map(([key, label, fixed]) => ({ key, label, entity, ui, fixed }))}
    {...address}
  />
)

interface FindingPageProps extends Door {
  id: string
  facts: readonly string[]
  parts: FindingParts | undefined
  /** Beside the words of whoever found it. */
  found?: ReactNode
  /** Between what was found and what became of it. */
  children?: ReactNode
}
/** 异常详情: before and after, who looked at it again, its order, its course. */
export function FindingPage({ entity, ui, id, facts, parts, found, children }: FindingPageProps) {
  const row = useDetail(entity, id).row as ScreenRow<typeof finding> | undefined
  return (
    <DocumentScreen
      entity={entity}
      ui={ui}
      id={id}
      facts={facts}
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
            {found}
            {row.photos && row.photos.length > 0 && <Pictures files={row.photos} />}
          </DocumentPart>
          {children}
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
