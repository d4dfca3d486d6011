import type { EntityUi } from '@wuguan/crud/entity-ui'

/** 楼栋: the pages of the record; everything else follows from the entity. */
export const buildingUi: EntityUi = {
  paths: {
    add: '/basedata/building/add',
    edit: (row) => `/basedata/building/edit/${row.id}`,
  },
}
