import { recordBeside } from '@wuguan/contract/patrol/patrol-task.actions'
import { patrolRecord } from '@wuguan/contract/patrol/patrol-task.entity'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { PlacesMap } from '@wuguan/crud/places-map'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { useRead } from '@wuguan/crud/task'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { ItemAnswers } from '@/features/schedule'
import { recordUi } from './task.ui'

const FACTS = [
  'refName',
  'targetName',
  'signAt',
  'clientAt',
  'receivedAt',
  'signById',
  'signMethod',
  'distanceMeters',
  'status',
  'abnormalCount',
  'skewed',
  'speedy',
  'manualReason',
  'remark',
  'photos',
] as const

/** 巡检记录详情: one point as it was signed, what was found, and the points before and after it. */
export function RecordScreen({ id }: { id: string }) {
  const { data: beside } = useRead(recordBeside.name, recordBeside, { id }, { keep: false })
  return (
    <LoadedRecord entity={patrolRecord} id={id}>
      {(row) => (
        <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
          <DocumentPart title={row.refName}>
            <RecordFacts entity={patrolRecord} row={row} ui={recordUi} fields={FACTS} />
          </DocumentPart>
          <DocumentPart title="检查结果">
            {beside?.items.length ? <ItemAnswers items={beside.items} /> : <EmptyPanel title="没有检查项目" />}
          </DocumentPart>
          {row.geo && (
            <DocumentPart title="位置">
              <PlacesMap
                label="点位与签到位置"
                places={[
                  { id: 'point', title: '点位', ...row.geo },
                  ...(row.signGeo ? [{ id: 'sign', title: '签到', ...row.signGeo }] : []),
                ]}
                height={280}
              />
            </DocumentPart>
          )}
          {beside && (
            <nav
              aria-label="同一任务的点位"
              className="flex flex-wrap gap-4 rounded border border-line bg-surface px-4 py-3"
            >
              {beside.before && <Beside label="上一点" {...beside.before} />}
              {beside.after && <Beside label="下一点" {...beside.after} />}
              <CatalogueLink
                to="/patrol/task/details"
                search={{ id: beside.taskId }}
                otherwise={null}
                className={linkClass()}
              >
                查看任务
              </CatalogueLink>
            </nav>
          )}
        </div>
      )}
    </LoadedRecord>
  )
}
const Beside = ({ label, id, name }: { label: string; id: string; name: string }) => (
  <CatalogueLink to="/patrol/task/record/detail/$id" params={{ id }} otherwise={null} className={linkClass()}>
    {`${label}：${name}`}
  </CatalogueLink>
)
