import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { enabledActions } from '@wuguan/crud/row-actions'
import { ExpiryCell } from './expiry-cell'

/** 第三方单位: end of the co-operation and of the next certificate in colour; records open in the drawer. */
export const contractorUi: EntityUi = {
  // Who and until when, before where: the dates are what the list is watched for.
  list: {
    columns: ['name', 'type', 'contact', 'mobile', 'endDate', 'certExpireAt', 'state', 'communities', 'startDate'],
  },
  cells: { endDate: ExpiryCell, certExpireAt: ExpiryCell },
  rowActions: enabledActions(contractor, '停用后不能再为其登记人员和证照，历史数据保留。'),
}
