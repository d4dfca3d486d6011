import { building } from '@wuguan/contract/basedata/building.entity'
import type { EntityUi, ListLayout } from '@wuguan/crud/entity-ui'
import { importAction } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { withPlace } from '../place/place-search'

/** Names repeat from community to community, so the list says whose they are. */
const LIST: ListLayout = {
  columns: ['buildName', 'communityId', ...building.list.columns.filter((name) => name !== 'buildName')],
}

/** 楼栋 on screen. */
export function buildingUi(page: ImportableProps, generate: () => void): EntityUi {
  return {
    list: LIST,
    paths: {
      add: withPlace('/basedata/building/add', page.search.f),
      edit: (row) => `/basedata/building/edit/${row.id}`,
    },
    toolbar: [
      { key: 'generate', label: '批量生成', permission: building.codes.add, run: generate },
      importAction(page, building.codes.import),
    ],
  }
}
