import { moveOut } from '@wuguan/contract/basedata/house.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { today } from '@wuguan/crud/clock'
import { useHousePeople } from '../use-house-people'
import { HOUSE_LISTS, type TaskHouse } from './house-task'
import { relationText } from './person-text'

/** People leave the house; owners stay owners and only stop living there. */
export function MoveOutDialog({ house, close }: { house: TaskHouse; close: () => void }) {
  const { people, loading } = useHousePeople(house.id)
  // An owner who never moved in has nothing to move out of.
  const living = people.filter((person) => person.live && (person.relation > 2 || person.moveInDate !== null))
  return (
    <ActionDialog
      action={moveOut}
      given={{ houseId: house.id }}
      initial={{ date: today() }}
      title={`迁出 ${house.fullName}`}
      description="业主迁出后仍是业主；租户、家庭成员等的关系在迁出日期结束。"
      width={640}
      disabled={living.length === 0}
      among={{
        relationIds: living.map((person) => ({ value: person.id, label: `${person.name}　${relationText(person)}` })),
      }}
      said={(_, { relationIds }) => `已迁出 ${relationIds.length} 人`}
      refreshes={HOUSE_LISTS}
      close={close}
    >
      {!loading && living.length === 0 && <p className="text-secondary">该房产没有在住人员。</p>}
    </ActionDialog>
  )
}
