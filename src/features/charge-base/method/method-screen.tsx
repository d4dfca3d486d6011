import { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { trialFormula } from '@wuguan/contract/charge-base/standard.actions'
import { FORMULA_VARIABLES } from '@wuguan/contract/charge-base/rules/formula'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { faultOf } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { enabledActions } from '@wuguan/crud/row-actions'
import { FormulaInput } from './formula-input'

const EXAMPLES = Object.fromEntries(FORMULA_VARIABLES.map(([name, , example]) => [name, example]))
const ui = entityUi(calculationMethod, {
  inputs: { formula: FormulaInput },
  rowActions: [
    {
      key: 'trial',
      label: '试算',
      permission: trialFormula.permission ?? '',
      visible: (row) => row.kind === 'formula',
      run: async (row, { port, refresh }) => {
        try {
          const { substituted, value, amount } = await callAction(port, trialFormula, {
            id: String(row.id),
            formula: row.formula ?? '',
            values: EXAMPLES,
          })
          toast.success(`${substituted} = ${value} → ${amount}`)
        } catch (cause) {
          toast.error(faultOf(cause).msg)
        }
        await refresh()
      },
    },
    ...enabledActions(calculationMethod, '停用后不能再用于新的收费标准，已启用的标准照常计费。'),
  ],
})

/** 计算方式: the built-in kinds and the company's formulas. */
export function MethodScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={calculationMethod} ui={ui} />
}
