import { building } from '@wuguan/contract/basedata/building.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { importAction } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { withPlace } from '../place/place-search'

/** 楼栋 on screen. */
export function buildingUi(page: ImportableProps, generate: () => void): EntityUi {
  return {
    paths: { add: withPlace('/basedata/building/add', page.search.f), edit: (row) => `/basedata/building/edit/${row.id}` },
    toolbar: [{ key: 'generate', label: '批量生成', permission: building.codes.add, run: generate }, importAction(page, building.codes.import)],
  }
}
