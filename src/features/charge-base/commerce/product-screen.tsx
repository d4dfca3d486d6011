import { chargeProduct, listTotalOf, type ProductLine } from '@wuguan/contract/charge-base/charge-product.entity'
import { disableProduct, enableProduct } from '@wuguan/contract/charge-base/setup.actions'
import { formatMoney, isDecimal } from '@wuguan/contract/kernel/decimal'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { stateActions } from '../shared/state-actions'

const Lines = kinds.lines.Input
/** The lines, with what they cost bought one by one. */
function LinesInput(props: InputProps) {
  const lines = (Array.isArray(props.value) ? props.value : []) as ProductLine[]
  const sound = lines.filter((line) => isDecimal(line.listAmount ?? ''))
  return (
    <div className="flex flex-col gap-2">
      <Lines {...props} />
      <p role="status" className="tabular text-small text-secondary">
        原价合计 {formatMoney(listTotalOf(sound))}；每行填写月数（按房产收费标准顺延）或数量之一。
      </p>
    </div>
  )
}
const ui = entityUi(chargeProduct, {
  inputs: { lines: LinesInput },
  rowActions: [
    {
      key: 'sell',
      label: '销售',
      permission: 'charge-base:product:sell',
      visible: (row) => row.status === 2,
      run: (row, { port }) => port.open(`/charge/collection/record-list?product=${String(row.id)}`),
    },
    ...stateActions(chargeProduct, {
      enable: enableProduct,
      disable: disableProduct,
      hint: '停用后立即不能再销售，已售出的不变。',
    }),
  ],
})

/** 收费产品: packages of items at one price. */
export function ProductScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  return <ListScreen {...props} entity={chargeProduct} ui={ui} />
}
