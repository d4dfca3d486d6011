import { useMemo, useState } from 'react'
import { housekeeper, type Housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { housekeeperCard, setHousekeeperDuty } from '@wuguan/contract/basedata/staff.actions'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort, type CrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { AreaDialog } from './area-dialog'
import { cardAddress } from './card-address'
import { CardDialog } from './card-dialog'
import { DutyDialog } from './duty-dialog'
import { HousekeeperCards } from './housekeeper-cards'
import { nameOf } from './name-of'
import { Photo } from './photo'
import { saveQr } from './save-qr'

interface Open {
  dialog: 'areas' | 'card' | 'duty'
  row: Housekeeper
}
const AREA = 'basedata:housekeeper:area'
const EDIT = 'basedata:housekeeper:edit'

async function takeQr(port: CrudPort, row: Housekeeper): Promise<void> {
  const { code } = await callAction(port, housekeeperCard, { id: String(row.id) })
  saveQr(cardAddress(code), nameOf(row))
}

/** 管家管理: who serves where, as a table or as cards. */
export function HousekeeperScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(
    () =>
      entityUi(housekeeper, {
        cells: { photo: PhotoCell },
        rowActions: [
          {
            key: 'areas',
            label: '服务区域',
            permission: AREA,
            visible: (row) => row.state === 1,
            run: (row) => setOpen({ dialog: 'areas', row }),
          },
          { key: 'card', label: '预览名片', run: (row) => setOpen({ dialog: 'card', row }) },
          { key: 'qr', label: '下载二维码', run: (row, tools) => takeQr(tools.port, row) },
          {
            key: 'off',
            label: '离岗',
            permission: EDIT,
            visible: (row) => row.state === 1,
            run: (row) => setOpen({ dialog: 'duty', row }),
          },
          {
            key: 'on',
            label: '上岗',
            permission: EDIT,
            visible: (row) => row.state !== 1,
            run: async (row, tools) => {
              await callAction(tools.port, setHousekeeperDuty, { id: String(row.id), state: 1 })
              toast.success('已上岗')
              await tools.refresh()
            },
          },
        ],
        batchActions: [
          {
            key: 'qr',
            label: '下载二维码',
            run: async (rows, tools) => {
              // One after the other: browsers drop downloads that come at once.
              for (const row of rows) await takeQr(tools.port, row)
              toast.success(`已下载 ${rows.length} 个二维码`)
            },
          },
        ],
      }),
    [],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen
        {...props}
        entity={housekeeper}
        ui={ui}
        views={[
          {
            key: 'cards',
            label: '卡片',
            render: (list) => (
              <HousekeeperCards
                list={list}
                preview={(row) => setOpen({ dialog: 'card', row })}
                areas={port.can(AREA) ? (row) => setOpen({ dialog: 'areas', row }) : null}
              />
            ),
          },
        ]}
      />
      {open?.dialog === 'areas' && <AreaDialog row={open.row} close={close} />}
      {open?.dialog === 'card' && <CardDialog row={open.row} close={close} />}
      {open?.dialog === 'duty' && <DutyDialog row={open.row} close={close} />}
    </>
  )
}

const PhotoCell = ({ value, row }: CellProps<Housekeeper>) => (
  <Photo value={value} name={nameOf(row)} className="size-7 text-small" />
)
