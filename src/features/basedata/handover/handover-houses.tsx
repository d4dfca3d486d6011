import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addHandoverHouses, deemHandover, notifyHandover } from '@wuguan/contract/basedata/handover.actions'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListSearch } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { confirm, Dialog } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { type DeliverParts, DeliverWizard } from './deliver-wizard'
import { HouseChoice } from './house-choice'
import { NotifyDialog } from './step-dialogs'

/** Houses join through the batch and move through their steps, never through a plain form. */
const listed: AnyEntity = { ...handoverHouse, verbs: ['list', 'delete', 'export'] }
const stepPath = (row: AnyRow) => `/basedata/house/getHandoverHouseDetailDialog/${row.id}/1`
type Opened =
  | { kind: 'choose' }
  | { kind: 'notify'; ids: readonly string[] }
  | { kind: 'fees'; row: AnyRow }
  | { kind: 'deliver'; row: AnyRow }

/** 交付房产 of a batch: adding, notifying many at once, and the way to each house's steps. */
export function HandoverHouses({ batch, parts }: { batch: AnyRow; parts: DeliverParts }) {
  const port = useCrudPort()
  const [search, setSearch] = useState<ListSearch>({})
  const [opened, setOpened] = useState<Opened | null>(null)
  const [generation, setGeneration] = useState(0)
  const finished = () => setGeneration((count) => count + 1)
  const close = () => setOpened(null)
  const live = Number(batch['status']) === 1
  const paysFirst = batch['requirePaid'] === true
  const ui = useMemo(() => housesUi(setOpened, finished, live, paysFirst), [live, paysFirst])
  const fixed = useMemo(() => ({ handoverId: String(batch.id) }), [batch.id])
  const mayAdd = Number(batch['status']) < 2 && port.can(addHandoverHouses.permission ?? '')
  return (
    <>
      <ListScreen
        key={generation}
        entity={listed}
        ui={ui}
        screen="basedata.handoverHouse.batch"
        search={search}
        onSearch={setSearch}
        fixedFilters={fixed}
        toolbar={
          mayAdd && (
            <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ kind: 'choose' })}>
              添加房产
            </Button>
          )
        }
      />
      <Dialog open={opened?.kind === 'choose'} onOpenChange={close} title="选择交付房产" width={960}>
        {opened?.kind === 'choose' && (
          <HouseChoice
            handoverId={String(batch.id)}
            communityId={String(batch.communityId)}
            done={close}
            cancel={close}
          />
        )}
      </Dialog>
      {opened?.kind === 'notify' && <NotifyDialog ids={opened.ids} close={close} done={finished} />}
      <Dialog
        open={opened?.kind === 'fees'}
        onOpenChange={close}
        title={`交付费用 ${opened?.kind === 'fees' ? String(opened.row.titles?.['houseId'] ?? '') : ''}`}
        width={880}
      >
        {opened?.kind === 'fees' && (
          <parts.Fees handoverHouseId={String(opened.row.id)} deliverDate={appointedOn(opened.row)} />
        )}
      </Dialog>
      <Dialog
        open={opened?.kind === 'deliver'}
        onOpenChange={close}
        title={`办理交付 ${opened?.kind === 'deliver' ? String(opened.row.titles?.['houseId'] ?? '') : ''}`}
        width={880}
      >
        {opened?.kind === 'deliver' && (
          <DeliverWizard
            id={String(opened.row.id)}
            communityId={String(batch.communityId)}
            parts={parts}
            leave={close}
          />
        )}
      </Dialog>
    </>
  )
}

const appointedOn = (row: AnyRow): string | null =>
  typeof row['appointAt'] === 'string' ? row['appointAt'].slice(0, 10) : null
/** 已预约, 验房中, 整改中: fees may be made from the appointment on. */
const AWAITED = [3, 4, 5]

function housesUi(open: (opened: Opened) => void, finished: () => void, live: boolean, paysFirst: boolean): EntityUi {
  const deem = async (
    rows: readonly AnyRow[],
    { port, refresh }: Parameters<NonNullable<EntityUi['batchActions']>[number]['run']>[1],
  ) => {
    const yes = await confirm({
      title: `把选中的 ${rows.length} 套房产视同交付？`,
      content: '通知满30天仍未办理的房产，自通知期满之日起计费，不可撤销。',
      okText: '视同交付',
      danger: true,
    })
    if (!yes) return
    const { deemed } = (await callAction(port, deemHandover, { ids: rows.map((row) => String(row.id)) })) as {
      deemed: number
    }
    toast.success(`已视同交付 ${deemed} 套`)
    await refresh()
    finished()
  }
  return {
    paths: { detail: stepPath },
    rowActions: [
      {
        key: 'deliver',
        label: '办理交付',
        permission: 'basedata:handover:deliver',
        visible: (row) => live && row['status'] === 4,
        run: (row) => open({ kind: 'deliver', row }),
      },
      {
        key: 'fees',
        label: '交付费用',
        permission: 'basedata:handover:deliver',
        visible: (row) => live && paysFirst && AWAITED.includes(Number(row['status'])),
        run: (row) => open({ kind: 'fees', row }),
      },
      { key: 'step', label: '跟进', run: (row, { port }) => port.open(stepPath(row)) },
    ],
    batchActions: live
      ? [
          {
            key: 'notify',
            label: '通知',
            permission: notifyHandover.permission ?? '',
            run: (rows) => open({ kind: 'notify', ids: rows.map((row) => String(row.id)) }),
          },
          { key: 'deem', label: '视同交付', permission: deemHandover.permission ?? '', danger: true, run: deem },
        ]
      : [],
  }
}
