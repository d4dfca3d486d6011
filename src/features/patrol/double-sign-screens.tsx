import { doubleSign } from '@wuguan/contract/patrol/double-sign.entity'
import { doubleSignOf } from '@wuguan/contract/patrol/patrol-task.actions'
import { useDetail } from '@wuguan/crud/controllers'
import { DocumentPart, DocumentScreen } from '@wuguan/crud/document-screen'
import { PlacesMap } from '@wuguan/crud/places-map'
import { Loaded, useRead } from '@wuguan/crud/task'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { doubleSignUi } from './task.ui'

const FACTS = [
  'pointName',
  'wayName',
  'slotDate',
  'minutes',
  'mainUserId',
  'mainAt',
  'coUserId',
  'coAt',
  'gapSeconds',
  'distanceMeters',
  'suspect',
  'suspectReason',
  'remark',
] as const

/** 双签详情: who signed when and where, and whether in time. */
export function DoubleSignScreen({ id }: { id: string }) {
  const { row } = useDetail(doubleSign, id)
  const places = [
    ...(row?.mainGeo ? [{ id: 'main', title: '主签', ...row.mainGeo }] : []),
    ...(row?.coGeo ? [{ id: 'co', title: '副签', ...row.coGeo }] : []),
  ]
  return (
    <DocumentScreen entity={doubleSign} ui={doubleSignUi} id={id} facts={FACTS}>
      {row && (
        <DocumentPart title="所属任务">
          <CatalogueLink
            to="/patrol/task/details"
            search={{ id: row.taskId }}
            otherwise={row.titles['taskId'] as string}
            className={linkClass()}
          >
            {row.titles['taskId'] as string}
          </CatalogueLink>
        </DocumentPart>
      )}
      {places.length > 0 && (
        <DocumentPart title="签到位置">
          <PlacesMap label="主签与副签位置" places={places} height={280} />
        </DocumentPart>
      )}
    </DocumentScreen>
  )
}

/** 双签点位详情: the same, found by its task and point. */
export function DoubleSignOfPoint({ taskId, pointId }: { taskId: string; pointId: string }) {
  const read = useRead(doubleSignOf.name, doubleSignOf, { taskId, pointId }, { keep: false })
  return (
    <Loaded read={read} what="双签记录">
      {({ id }: { id: string | null }) => (id ? <DoubleSignScreen id={id} /> : <EmptyPanel title="该点位无需双签" />)}
    </Loaded>
  )
}
