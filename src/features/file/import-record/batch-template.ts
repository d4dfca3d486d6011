import type { ImportTemplate } from '@wuguan/crud/import-workbench'

/** What the workbench must know of a batch that was begun elsewhere, by its sort. */
interface Place {
  listPath: string
  refreshes: readonly string[]
  /** Field of the template that names the community, where the import asks for one. */
  community?: string
}

const PLACES: Readonly<Record<string, Place>> = {
  house: {
    listPath: '/basedata/house/list',
    refreshes: ['basedata.house', 'basedata.building', 'basedata.unit', 'basedata.customer', 'basedata.community'],
    community: 'community',
  },
  community: { listPath: '/basedata/community/list', refreshes: ['basedata.community'] },
  building: { listPath: '/basedata/building/list', refreshes: ['basedata.building'], community: 'communityId' },
  unit: { listPath: '/basedata/unit/list', refreshes: ['basedata.unit'], community: 'communityId' },
  customer: { listPath: '/basedata/customerInfo', refreshes: ['basedata.customer'] },
  contractor: { listPath: '/basedata/third/contractor', refreshes: ['basedata.contractor'] },
  feeStandard: {
    listPath: '/charge/base/fee/standard',
    refreshes: ['charge-base.feeStandard'],
    community: 'communityId',
  },
  houseFeeStandard: {
    listPath: '/charge/base/property/standard',
    refreshes: ['charge-base.houseFeeStandard'],
    community: 'communityId',
  },
  bankDeductContract: {
    listPath: '/charge/bank/deduct',
    refreshes: ['charge-other.bankDeductContract'],
    community: 'communityId',
  },
  staffSchedule: { listPath: '/sys/schedule', refreshes: ['basedata.staffSchedule'], community: 'communityId' },
}
const RECORDS = '/file/sys/import/record'

/** The workbench's template of a batch, by its sort or the name of its entity; a sort without a list of its own leads back to the records. */
export function batchTemplate(kind: string, label: string | null): ImportTemplate {
  const { listPath = RECORDS, refreshes = [], community } = PLACES[kind.slice(kind.lastIndexOf('.') + 1)] ?? {}
  return {
    kind,
    title: label ?? kind,
    hint: '上传文件后逐列对应、校验，确认后才写入。',
    listPath,
    refreshes: [...refreshes, 'file.importBatch'],
    ...(community === undefined ? {} : { community: { field: community } }),
  }
}
