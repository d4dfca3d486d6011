import { house } from '@wuguan/contract/basedata/house.entity'
import { useDetail } from '@wuguan/crud/controllers'
import { RecordDescription } from '@wuguan/crud/record-description'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { FormSection } from '@wuguan/ui/form'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { taskHouse, type HouseTask } from './dialogs/house-task'
import { PersonLine } from './dialogs/person-line'
import { useHousePeople } from './use-house-people'

interface HouseDrawerProps {
  id: string
  title: string
  close: () => void
  open: (task: HouseTask) => void
}

/** A room of the map: who is there, what it is, what can be done. */
export default function HouseDrawer({ id, title, close, open }: HouseDrawerProps) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(house, id)
  const { people } = useHousePeople(id)
  const live = people.filter((person) => person.live)
  const begin = (kind: 'transfer' | 'moveIn' | 'moveOut') => row && open({ kind, house: taskHouse(row) })
  return (
    <Drawer
      open
      onOpenChange={(shown) => !shown && close()}
      title={title}
      width={640}
      footer={
        <>
          {port.can(house.codes.edit) && (
            <Button variant="primary" onClick={() => port.open(`/basedata/house/edit/${id}`)}>
              编辑
            </Button>
          )}
          {port.can('basedata:house:move') && (
            <Button disabled={!row} onClick={() => begin('moveIn')}>
              迁入
            </Button>
          )}
          {port.can('basedata:house:move') && (
            <Button disabled={!row || live.length === 0} onClick={() => begin('moveOut')}>
              迁出
            </Button>
          )}
          {port.can('basedata:house:transfer') && (
            <Button disabled={!row} onClick={() => begin('transfer')}>
              过户
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorPanel title="房产加载失败" detail={faultOf(error).msg} retry={refresh} />
      ) : !row ? (
        <Skeleton lines={8} />
      ) : (
        <div className="flex flex-col gap-6">
          <FormSection title="业主与住户">
            {live.length === 0 ? (
              <p className="text-secondary">没有业主和住户。</p>
            ) : (
              <div className="flex flex-col gap-1">
                {live.map((person) => (
                  <PersonLine key={person.id} person={person} />
                ))}
              </div>
            )}
          </FormSection>
          <RecordDescription entity={house} row={row} columns={2} />
        </div>
      )}
    </Drawer>
  )
}
