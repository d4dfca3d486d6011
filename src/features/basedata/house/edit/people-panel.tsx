import type { House } from '@wuguan/contract/basedata/house.entity'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { HousePerson } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_RELATION, RELATION_REASON } from '@wuguan/contract/basedata/customer-house.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { taskHouse, type HouseTask } from '../dialogs/house-task'
import { useHousePeople } from '../use-house-people'
import { PersonDialog } from './person-dialog'
import { sharesOf } from './shares'

const HouseDialogs = lazy(() => import('../dialogs/house-dialogs'))

interface PeoplePanelProps {
  house: House
  relations: readonly number[]
  noun: string
  withTransfer?: boolean
}

/** The people of a house in some relations, with their history; changes are saved at once. */
export function PeoplePanel({ house, relations, noun, withTransfer = false }: PeoplePanelProps) {
  const port = useCrudPort()
  const { people, loading, error, retry } = useHousePeople(String(house.id))
  const [history, setHistory] = useState(false)
  const [editing, setEditing] = useState<HousePerson | 'new' | null>(null)
  const [task, setTask] = useState<HouseTask | null>(null)
  const mine = people.filter((person) => relations.includes(person.relation))
  const shown = history ? mine : mine.filter((person) => person.live || person.endDate === null)
  const ended = mine.length - mine.filter((person) => person.live || person.endDate === null).length
  const mayMove = port.can('basedata:house:move') && house.lineage === 1
  const columns = useMemo(() => columnsOf(relations, mayMove ? setEditing : null), [relations, mayMove])
  const shares = sharesOf(mine.filter((person) => person.live))
  if (error) return <ErrorPanel title={`${noun}加载失败`} detail={faultOf(error).msg} retry={retry} />
  return (
    <section aria-label={noun} className="flex h-full min-h-0 flex-col gap-3">
      <div role="toolbar" aria-label={`${noun}操作`} className="flex flex-wrap items-center gap-2">
        {mayMove && (
          <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
            添加{noun}
          </Button>
        )}
        {withTransfer && port.can('basedata:house:transfer') && (
          <Button onClick={() => setTask({ kind: 'transfer', house: taskHouse(house) })}>过户</Button>
        )}
        {mayMove && mine.some((person) => person.live) && (
          <Button onClick={() => setTask({ kind: 'moveOut', house: taskHouse(house) })}>迁出</Button>
        )}
        {shares.given && <span className="tabular text-table text-secondary">份额合计 {shares.total}%</span>}
        {ended > 0 && (
          <Checkbox className="ml-auto" label={`显示历史（${ended}）`} checked={history} onChange={setHistory} />
        )}
      </div>
      <div className="min-h-0 flex-1">
        <DataTable
          ariaLabel={`${noun}列表`}
          columns={columns}
          rows={shown}
          rowKey={(person) => person.id}
          loading={loading}
          rowClass={(person) => (person.live ? undefined : 'text-secondary')}
          empty={
            <EmptyPanel title={`还没有${noun}`} hint={mayMove ? `点击“添加${noun}”登记。` : '登记后显示在这里。'} />
          }
        />
      </div>
      {editing && (
        <PersonDialog
          house={house}
          relations={relations}
          noun={noun}
          people={people}
          person={editing === 'new' ? null : editing}
          close={() => setEditing(null)}
        />
      )}
      <Suspense>{task && <HouseDialogs task={task} close={() => setTask(null)} />}</Suspense>
    </section>
  )
}

function columnsOf(
  relations: readonly number[],
  edit: ((person: HousePerson) => void) | null,
): DataTableColumn<HousePerson>[] {
  const owner = relations.includes(1)
  const tenant = relations.includes(3)
  return [
    {
      key: 'name',
      title: '姓名',
      width: 160,
      render: (person) => (
        <CatalogueLink
          to="/basedata/archives/$id/baseInfo"
          params={{ id: person.customerId }}
          otherwise={person.name}
          className="text-primary-text hover:underline"
        >
          {person.name}
        </CatalogueLink>
      ),
    },
    { key: 'mobile', title: '手机号', width: 130, render: (person) => person.mobile ?? '' },
    { key: 'relation', title: '关系', width: 90, render: (person) => labelOf(HOUSE_RELATION, person.relation) },
    ...(owner
      ? [
          {
            key: 'share',
            title: '份额',
            width: 90,
            align: 'end' as const,
            render: (person: HousePerson) => (person.share ? `${person.share}%` : ''),
          },
        ]
      : []),
    {
      key: 'isPayer',
      title: '缴费人',
      width: 80,
      render: (person) => (person.isPayer && person.live ? <Tag tone="info">缴费人</Tag> : ''),
    },
    { key: 'startDate', title: '开始日期', width: 110, render: (person) => person.startDate },
    { key: 'endDate', title: '结束日期', width: 110, render: (person) => person.endDate ?? '' },
    ...(tenant
      ? [{ key: 'leaseEnd', title: '租期至', width: 110, render: (person: HousePerson) => person.leaseEnd ?? '' }]
      : []),
    { key: 'moveInDate', title: '入住日期', width: 110, render: (person) => person.moveInDate ?? '' },
    { key: 'reason', title: '变更原因', width: 90, render: (person) => labelOf(RELATION_REASON, person.reason) },
    ...(edit
      ? [
          {
            key: '@actions',
            title: '操作',
            width: 72,
            fixed: 'end' as const,
            render: (person: HousePerson) =>
              person.live && (
                <Button variant="link" size="sm" onClick={() => edit(person)}>
                  编辑
                </Button>
              ),
          },
        ]
      : []),
  ]
}
