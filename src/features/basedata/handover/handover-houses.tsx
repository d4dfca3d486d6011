import { Plus } from 'lucide-react'
import { type ComponentType, useMemo, useState } from 'react'
import { addHandoverHouses } from '@wuguan/contract/basedata/handover.actions'
import { HANDOVER_STATUS, type handover } from '@wuguan/contract/basedata/handover.entity'
import { HANDOVER_HOUSE_STATUS, handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListSearch } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { handoverHouseUi } from './handover.ui'
import { HouseChoice } from './house-choice'

/** What a house must pay before its keys, shown by the module that knows fees. */
export type FeesPart = ComponentType<{
  handoverHouseId: string
  deliverDate: string | null
  onDeliverDate?: (date: string) => void
}>

/** Houses join through the batch and move through their steps, never through a plain form. */
const listed: AnyEntity = { ...handoverHouse, verbs: ['list', 'delete', 'export'] }
const { appointed, checking, mending } = HANDOVER_HOUSE_STATUS
/** Fees may be made from the appointment on. */
const AWAITED: readonly unknown[] = [appointed, checking, mending]

/** 交付房产 of a batch: adding, notifying many at once, and the way to each house's steps. */
export function HandoverHouses({ batch, Fees }: { batch: ScreenRow<typeof handover>; Fees: FeesPart }) {
  const port = useCrudPort()
  const [search, setSearch] = useState<ListSearch>({})
  const [choosing, choose] = useState(false)
  const close = () => choose(false)
  const paysFirst = batch.requirePaid === true
  const ui = useMemo(() => {
    const { rowActions = [], ...rest } = handoverHouseUi
    const { rowActions: fees = [] } = entityUi(handoverHouse, {
      rowActions: [
        {
          key: 'fees',
          label: '交付费用',
          permission: 'basedata:handover:deliver',
          visible: (row) => row.live === true && paysFirst && AWAITED.includes(row.status),
          show: ({ row, close: leave }) => (
            <Dialog open onOpenChange={leave} title={`交付费用 ${String(row.titles['houseId'])}`} width={880}>
              <Fees handoverHouseId={String(row.id)} deliverDate={row.appointAt?.slice(0, 10) ?? null} />
            </Dialog>
          ),
        },
      ],
    })
    return { ...rest, rowActions: [...fees, ...rowActions] }
  }, [Fees, paysFirst])
  const fixed = useMemo(() => ({ handoverId: String(batch.id) }), [batch.id])
  const mayAdd = (batch.status ?? 0) < HANDOVER_STATUS.completed && port.can(addHandoverHouses.permission ?? '')
  return (
    <>
      <ListScreen
        entity={listed}
        ui={ui}
        screen="basedata.handoverHouse.batch"
        search={search}
        onSearch={setSearch}
        fixedFilters={fixed}
        toolbar={
          mayAdd && (
            <Button variant="primary" icon={<Plus />} onClick={() => choose(true)}>
              添加房产
            </Button>
          )
        }
      />
      <Dialog open={choosing} onOpenChange={close} title="选择交付房产" width={960}>
        {choosing && (
          <HouseChoice
            handoverId={String(batch.id)}
            communityId={String(batch.communityId)}
            done={close}
            cancel={close}
          />
        )}
      </Dialog>
    </>
  )
}
