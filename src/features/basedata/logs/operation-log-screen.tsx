import { useMemo } from 'react'
import { OPERATION, operationLog, type OperationLog } from '@wuguan/contract/basedata/operation-log.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps, FilterProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useEntity } from '@wuguan/crud/pickers'
import { DescriptionList } from '@wuguan/ui/description'
import { Select } from '@wuguan/ui/select'
import { hrefTo } from '@/app/routing/href'
import { LogDiffTable } from './log-diff-table'
import { MODULE_NAMES, moduleName } from './module-names'
import { RecordDrawer } from './record-drawer'
import type { RecordSearch } from './record-search'

export interface RecordScreenProps {
  search: RecordSearch
  onSearch: (next: RecordSearch) => void
}

/** 操作日志: who did what, and per entry what stood in the fields before and after. */
export function OperationLogScreen({ search, onSearch }: RecordScreenProps) {
  const { record, ...list } = search
  const here = JSON.stringify(list)
  const ui = useMemo(() => {
    const detail = (row: OperationLog) =>
      hrefTo('/basedata/log/operationLog', {}, { ...(JSON.parse(here) as object), record: row.id })
    return entityUi(operationLog, {
      cells: { module: ModuleCell, entity: EntityCell },
      filters: { module: ModuleFilter },
      paths: { detail },
      rowActions: [{ key: 'open', label: '查看', run: (row, { port }) => port.open(detail(row)) }],
    })
  }, [here])
  return (
    <>
      <ListScreen entity={operationLog} ui={ui} search={list} onSearch={onSearch} />
      <RecordDrawer
        entity={operationLog}
        id={record}
        close={() => onSearch(list)}
        title={(row) => (
          <>
            {labelOf(OPERATION, row.action)}
            <EntityName name={text(row.entity)} /> {text(row.title)}
          </>
        )}
      >
        {(row) => (
          <>
            <DescriptionList
              columns={3}
              items={[
                { label: '操作人', value: text(row.titles?.['userId'] ?? row.petName) },
                { label: '操作时间', value: text(row.at) },
                { label: 'IP地址', value: text(row.ip) },
                { label: '模块', value: moduleName(text(row.module)) },
                { label: '对象', value: <EntityName name={text(row.entity)} /> },
                { label: '对象编号', value: text(row.entityId) },
                { label: '项目', value: text(row.titles?.['communityId']) },
                { label: '追踪号', value: text(row.traceId), span: 2 },
              ]}
            />
            <LogDiffTable row={row} />
          </>
        )}
      </RecordDrawer>
    </>
  )
}

const text = (value: unknown) => (value == null ? '' : String(value))

const ModuleCell = ({ value }: CellProps) => moduleName(text(value))
const EntityCell = ({ value }: CellProps) => <EntityName name={text(value)} />
function EntityName({ name }: { name: string }) {
  // Acts outside any entity, like signing in, stand there with a name of their own.
  const entity = useEntity(name)
  return entity?.label ?? name
}

const MODULES = Object.entries(MODULE_NAMES).map(([value, label]) => ({ value, label }))
function ModuleFilter({ field, value, onChange, id, 'aria-label': label = field.label }: FilterProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      value={value || null}
      options={MODULES}
      clearable
      placeholder={field.label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
