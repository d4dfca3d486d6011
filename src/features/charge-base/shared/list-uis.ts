import { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { setDefaultOffsetScheme } from '@wuguan/contract/charge-base/setup.actions'
import { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type EntityUi } from '@wuguan/crud/entity-ui'
import { faultOf } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { enabledActions } from '@wuguan/crud/row-actions'

/** Lists whose form and table come from the entity; each adds its own verbs. */
export const feeItemUi: EntityUi = {
  rowActions: enabledActions(feeItem, '停用后不能再用于新的收费标准和应收，已有应收照常收取。'),
}
export const deductedTypeUi: EntityUi = {
  rowActions: enabledActions(deductedType, '停用后不能再用于新的减免申请，历史数据保留。'),
}
export const hangUpTypeUi: EntityUi = {
  rowActions: enabledActions(hangUpType, '停用后不能再用于新的挂账，已挂账的应收不变。'),
}
export const taxCodeUi: EntityUi = { rowActions: enabledActions(taxCode, '停用后不能再被收费项目选用，已开票据不变。') }
export const bankAccountUi: EntityUi = {
  rowActions: enabledActions(bankAccount, '停用后不再用于收付款，历史数据保留。'),
}
export const offsetSchemeUi = entityUi(offsetScheme, {
  rowActions: [
    ...enabledActions(offsetScheme, '停用后引用它的项目改用公司默认方案。'),
    {
      key: 'default',
      label: '设为默认',
      permission: offsetScheme.codes.edit,
      visible: (row) => !row.isDefault && row.enabled === true,
      run: async (row, { port, refresh }) => {
        try {
          await callAction(port, setDefaultOffsetScheme, { id: String(row.id) })
          toast.success('已设为默认方案')
        } catch (cause) {
          toast.error(faultOf(cause).msg)
        }
        await refresh()
      },
    },
  ],
})
