import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { MAX_LIMIT } from '@wuguan/contract/kernel/envelope'
import { labelOf } from '@wuguan/contract/kernel/options'
import { EXPIRES_SOON_DAYS, SKILL_LEVEL, staffSkill } from '@wuguan/contract/work-order/staff-skill.entity'
import type { ListController } from '@wuguan/crud/controllers'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { todayText } from '@wuguan/ui/date'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'

/** Red from a month before a certificate ends; from the day after it ends it is no skill. */
function ExpiryCell({ value }: { value: string | null }) {
  if (!value) return null
  const today = todayText()
  return (
    <span className={value <= addDays(today, EXPIRES_SOON_DAYS) ? 'tabular text-danger-text' : 'tabular'}>
      {value}
      {value < today && ' 已过期'}
    </span>
  )
}
const ui = entityUi(staffSkill, { cells: { expireDate: ExpiryCell } })
const GRID = 'grid'
const VIEWS = [{ key: GRID, label: '技能表', render: (list: ListController) => <Grid list={list} /> }]

interface SkillListProps extends Pick<ListAddress, 'search'> {
  /** As rows, where they are added and changed. */
  listed: boolean
  onSearch: (next: ListAddress['search'], listed: boolean) => void
}
/** 员工技能: who can repair what, people beside categories; as rows with their certificates. */
export function SkillList({ listed, search, onSearch }: SkillListProps) {
  return (
    <ListScreen
      entity={staffSkill as AnyEntity}
      ui={ui}
      views={VIEWS}
      search={listed ? search : { ...search, limit: MAX_LIMIT, view: GRID }}
      onSearch={({ view, ...next }) => onSearch(next, view !== GRID)}
    />
  )
}

type Skill = ScreenRow<typeof staffSkill>
interface Person {
  id: string
  name: string
  skills: ReadonlyMap<string, Skill>
}
function Grid({ list }: { list: ListController }) {
  const people = new Map<string, { name: string; skills: Map<string, Skill> }>()
  const categories = new Map<string, string>()
  for (const row of list.rows as readonly Skill[]) {
    const [user, category] = [String(row.userId), String(row.categoryId)]
    categories.set(category, String(row.titles['categoryId'] ?? ''))
    const person = people.get(user) ?? { name: String(row.titles['userId'] ?? ''), skills: new Map<string, Skill>() }
    person.skills.set(category, row)
    people.set(user, person)
  }
  const columns: DataTableColumn<Person>[] = [
    { key: 'name', title: '员工', width: 110, fixed: 'start', render: ({ name }) => name },
    ...[...categories].map(([id, title]): DataTableColumn<Person> => ({
      key: id,
      title,
      width: 110,
      render: ({ skills }) => <Level row={skills.get(id)} />,
    })),
  ]
  return (
    <DataTable
      ariaLabel="员工技能表"
      columns={columns}
      rows={[...people].map(([id, person]): Person => ({ id, ...person }))}
      rowKey={({ id }) => id}
      loading={list.loading || list.refreshing}
      empty={<EmptyPanel title="还没有员工技能" hint="在列表中新增" />}
    />
  )
}

function Level({ row }: { row: Skill | undefined }) {
  if (!row) return <span className="text-disabled">—</span>
  const level = SKILL_LEVEL.items.find(({ code }) => code === row.skillLevel)
  const end = row.expireDate
  const soon = typeof end === 'string' && end <= addDays(todayText(), EXPIRES_SOON_DAYS)
  return (
    <span className="inline-flex flex-col" title={typeof end === 'string' ? `有效期至${end}` : undefined}>
      <Tag tone={soon ? 'danger' : (level?.tone ?? 'neutral')}>{labelOf(SKILL_LEVEL, row.skillLevel)}</Tag>
      {soon && <span className="tabular text-small text-danger-text">{end}</span>}
    </span>
  )
}
