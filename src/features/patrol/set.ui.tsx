import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { enabledActions } from '@wuguan/crud/row-actions'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { ItemsCell, ItemsInput } from './items-input'

/** 巡检设置: sets of items as a list, a form and a page. */
export const setUi = entityUi(patrolItemSet, {
  cells: {
    name: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink to="/patrol/set/detail" search={{ id: row.id }} otherwise={value} className={linkClass()}>
          {value}
        </CatalogueLink>
      ),
    communityId: ({ row }) => (row.titles['communityId'] as string | null) ?? '全部项目',
    items: ({ value, place }) => <ItemsCell value={value} place={place} />,
  },
  inputs: { items: ItemsInput },
  rowActions: [
    {
      key: 'copy',
      label: '复制',
      permission: patrolItemSet.codes.add,
      run: (row, { port }) => port.open(`/patrol/set/add?copyId=${row.id}`),
    },
    ...enabledActions(patrolItemSet, '停用后点位不能再选用；已选用的点位和已生成的任务不受影响。'),
  ],
  paths: {
    add: '/patrol/set/add',
    edit: '/patrol/set/add?id={id}',
    detail: '/patrol/set/detail?id={id}',
  },
})
