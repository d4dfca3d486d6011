import { useSearch } from '@tanstack/react-router'
import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { useRows } from '@wuguan/crud/controllers'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { fieldColumns } from '@wuguan/crud/field-columns'
import { FormScreen } from '@wuguan/crud/form-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { LoadedRecord, RecordFacts } from '@wuguan/crud/record-description'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable } from '@wuguan/ui/table'
import type { ListAddress } from '@/app/routing/list-page'
import { ImportButton } from '@/features/file'
import { type Item, ItemsCell } from './items-input'
import { setUi } from './set.ui'

const IMPORT = {
  kind: 'patrolItem',
  title: '检查项目',
  hint: '每行一个检查项目；同名巡检设置的各行组成一个新的设置，按行的先后排列。',
  listPath: '/patrol/set/index',
  refreshes: [patrolItemSet.name],
}

/** 巡检设置: sets of items, and the import of items. */
export const SetListScreen = (address: ListAddress) => (
  <ListScreen
    entity={patrolItemSet}
    ui={setUi}
    {...address}
    toolbar={<ImportButton template={IMPORT} permission={patrolItemSet.codes.import} />}
  />
)

/** A new set, one that is changed, or a new one that begins as a copy of another. */
export function SetFormScreen() {
  const { id, copyId } = useSearch({ strict: false })
  if (!copyId || id) return <FormScreen key={id ?? 'new'} entity={patrolItemSet} id={id} ui={setUi} />
  return (
    <LoadedRecord entity={patrolItemSet} id={copyId}>
      {({ name, category, communityId, remark, items }) => (
        <FormScreen
          key={copyId}
          entity={patrolItemSet}
          name={`copy:${copyId}`}
          ui={setUi}
          defaults={{
            name: `${name}副本`.slice(0, 40),
            category,
            communityId,
            remark,
            items: (items as readonly Item[]).map(({ id: _id, ...item }) => item),
          }}
        />
      )}
    </LoadedRecord>
  )
}

const FACTS = ['name', 'category', 'communityId', 'enabled', 'pointCount', 'remark', 'updatedAt'] as const
const POINTS = fieldColumns(patrolPoint, ['name', 'category', 'buildingId', 'locationText', 'keyPoint', 'enabled'])
const pointKey = ({ id }: { id: string | number }) => id

/** 设置详情: the items of a set and the points that use it. */
export function SetDetailScreen() {
  const { id } = useSearch({ strict: false })
  const points = useRows(patrolPoint, id ? { itemSetId: id } : null)
  return (
    <LoadedRecord entity={patrolItemSet} id={id}>
      {(row) => (
        <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
          <DocumentPart title={row.name}>
            <RecordFacts entity={patrolItemSet} row={row} ui={setUi} fields={FACTS} />
          </DocumentPart>
          <DocumentPart title="检查项目">
            <ItemsCell value={row.items} place="detail" />
          </DocumentPart>
          <DocumentPart title="使用点位">
            {points.data?.length === 0 ? (
              <EmptyPanel title="还没有点位使用" />
            ) : (
              <DataTable
                ariaLabel="使用点位"
                columns={POINTS}
                rows={points.data ?? []}
                rowKey={pointKey}
                loading={points.isLoading}
              />
            )}
          </DocumentPart>
        </div>
      )}
    </LoadedRecord>
  )
}
