import { unit } from '@wuguan/contract/basedata/unit.entity'
import { entityUi, type ListLayout } from '@wuguan/crud/entity-ui'
import { importAction } from '../place/import-page'
import type { ImportableProps } from '../place/import-search'
import { BuildingInput } from '../place/place-inputs'
import { withPlace } from '../place/place-search'
import { targetOf, type GenerateTarget } from './generate-houses.logic'

export const unitInputs = { buildingId: BuildingInput }

/** The tree beside the list asks for the building. */
const LIST: ListLayout = {
  columns: [
    'unitName',
    'buildingId',
    'communityId',
    ...unit.list.columns.filter((name) => name !== 'unitName' && name !== 'buildingId'),
  ],
  filters: unit.list.filters.filter((name) => name !== 'buildingId'),
}

/** 单元 on screen. */
export function unitUi(page: ImportableProps, generate: (target: GenerateTarget) => void) {
  return entityUi(unit, {
    list: LIST,
    inputs: unitInputs,
    paths: { add: withPlace('/basedata/unit/add', page.search.f), edit: (row) => `/basedata/unit/edit/${row.id}` },
    toolbar: [importAction(page, unit.codes.import)],
    rowActions: [
      { key: 'generate', label: '生成房产', permission: 'basedata:house:batch', run: (row) => generate(targetOf(row)) },
    ],
  })
}
