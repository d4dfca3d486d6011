import { position } from '@wuguan/contract/system/position.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ImportTemplate } from '@wuguan/crud/import-workbench'
import { enabledActions } from '@wuguan/crud/row-actions'
import { Tag } from '@wuguan/ui/tag'
import { ImportButton } from '@/features/file'
import type { ListPageProps } from '../shared/list-page'

const ui: EntityUi = {
  // The same titles exist in several companies.
  list: { columns: ['name', 'companyId', ...position.list.columns.slice(1)] },
  cells: { vacancy: VacancyCell },
  paths: {
    add: '/system/position/add',
    edit: (row) => `/system/position/edit/${row.id}`,
    detail: (row) => `/system/position/edit/${row.id}`,
  },
  rowActions: enabledActions(position, '停用后不能再安排到该岗位，在岗人员不受影响。'),
}

const IMPORT: ImportTemplate = {
  kind: 'position',
  title: '岗位',
  hint: '每行一个岗位；编码已存在的行会在校验时指出。',
  listPath: '/system/position/list',
  refreshes: [position.name],
}

/** 岗位列表. */
export const PositionListScreen = (props: ListPageProps) => (
  <ListScreen
    {...props}
    entity={position}
    ui={ui}
    toolbar={<ImportButton template={IMPORT} permission={position.codes.import} />}
  />
)

/** More people than planned stand out. */
function VacancyCell({ value }: CellProps) {
  const vacancy = Number(value ?? 0)
  return vacancy < 0 ? <Tag tone="danger">超编 {-vacancy}</Tag> : String(vacancy)
}
