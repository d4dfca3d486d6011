import { useMemo, useState } from 'react'
import { parkMember, type ParkMember } from '@wuguan/contract/basedata/park-member.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { BindDialog } from './bind-dialog'
import { PointsDialog } from './points-dialog'

interface Open {
  dialog: 'bind' | 'points'
  row: ParkMember
}

/** 停车会员: level and state in the drawer, points and the customer through verbs of their own. */
export function ParkMemberScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [open, setOpen] = useState<Open | null>(null)
  const ui = useMemo(() => {
    const permission = parkMember.codes.edit
    return entityUi(parkMember, {
      rowActions: [
        { key: 'bind', label: '绑定客户', permission, run: (row) => setOpen({ dialog: 'bind', row }) },
        { key: 'points', label: '调整积分', permission, run: (row) => setOpen({ dialog: 'points', row }) },
      ],
    })
  }, [])
  const close = () => setOpen(null)
  return (
    <>
      <ListScreen {...props} entity={parkMember} ui={ui} />
      {open?.dialog === 'bind' && <BindDialog row={open.row} close={close} />}
      {open?.dialog === 'points' && <PointsDialog row={open.row} close={close} />}
    </>
  )
}
