import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { handoverFlow, handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import { handover } from '@wuguan/contract/basedata/handover.entity'
import { house } from '@wuguan/contract/basedata/house.entity'
import { f } from '@wuguan/contract/kernel/fields'
import { options } from '@wuguan/contract/kernel/options'
import { useDetail } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { type InputProps, kinds } from '@wuguan/crud/kinds'
import { Drawer } from '@wuguan/ui/drawer'
import { ProgressView } from './progress-view'

export const batchPath = (id: string | number, isEdit: 0 | 1) => `/basedata/house/getHandoverDetail/${id}/${isEdit}`

/** 交房批次: its pages, its verbs and how far it is. */
export const handoverUi = entityUi(handover, {
  flow: handoverFlow,
  refreshes: [handoverHouse.name],
  cells: { checkItems: ({ value }) => value?.join('、') },
  inputs: { checkItems: kinds.textList.Input },
  paths: { add: batchPath(0, 1), edit: (row) => batchPath(row.id, 1), detail: (row) => batchPath(row.id, 0) },
  rowActions: [
    { key: 'open', label: '查看', run: (row, { port }) => port.open(batchPath(row.id, 0)) },
    {
      key: 'progress',
      label: '进度图',
      show: ({ row, close }) => (
        <Drawer open onOpenChange={close} title={`${row.name}的交付进度`} width={960}>
          <ProgressView id={String(row.id)} />
        </Drawer>
      ),
    },
  ],
})

const stepPath = ({ id }: { id: string | number }) => `/basedata/house/getHandoverHouseDetailDialog/${id}/1`

/** 交付房产: one house on its way; it is handed over on a page of steps. */
export const handoverHouseUi = entityUi(handoverHouse, {
  flow: handoverHouseFlow,
  refreshes: [handover.name, handoverCustomer.name, house.name],
  verbs: {
    deliver: {
      open: ({ id, communityId }, port) =>
        port.open(`/basedata/house/getHandoverDeliverDialog/${id}/${String(communityId)}`),
    },
    notify: { initial: { channel: () => 'phone' as const } },
    appoint: { initial: { appointAt: (row) => row.appointAt!, checkerId: (row) => row.checkerId } },
    report: { initial: { issues: () => [{}] }, inputs: { issues: IssuesInput } },
  },
  paths: { detail: stepPath },
  rowActions: [{ key: 'step', label: '跟进', run: (row, { port }) => port.open(stepPath(row)) }],
})

const OTHER = '其他'
/** Findings name what the batch has checked, or something else. */
function IssuesInput(props: InputProps) {
  const step = useDetail(handoverHouse, String(props.draft['id'])).row
  const batch = useDetail(handover, step?.handoverId).row
  const items = [...new Set([...(batch?.checkItems ?? []), OTHER])]
  const item = f.choice('验房项', { of: options(...items.map((one) => [one, one] as const)), required: true })
  const field = { ...props.field, lines: { ...props.field.lines, item } }
  return <kinds.lines.Input {...props} field={field} />
}
