import { useMemo, useState } from 'react'
import { hrefTo } from '@/app/routing/href'
import { approvalCount, approvalPage, approveCharges } from '@wuguan/contract/charge-other/approval.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { type OwnCalls, WithCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Tabs } from '@wuguan/ui/tabs'
import { chargeApproval } from './approval.entity'
import { ApproveDialog, RejectDialog } from './decide-dialogs'

const TABS = [
  { key: 'todo', label: '待我审批' },
  { key: 'done', label: '我已审批' },
  { key: 'mine', label: '我发起的' },
  { key: 'all', label: '全部' },
] as const
type TabKey = (typeof TABS)[number]['key']
const HANDLE = approveCharges.permission ?? ''
const pathOf = (row: AnyRow) => hrefTo('/charge/workflow/detail', {}, { id: String(row['instanceId']) })

const calls =
  (tab: TabKey) =>
  (port: CrudPort): OwnCalls => ({
    async page(query) {
      const { keyword, bizType, applicantId, result, communityId, communityIds, page, limit } = query
      const asked = { keyword, bizType, applicantId, result, communityId, communityIds, page, limit, tab }
      const answer = await callAction(port, approvalPage, asked as never)
      return {
        ...answer,
        list: answer.list.map(
          (row) =>
            ({
              ...row,
              bizType: row.businessType.slice('charge.'.length),
              titles: { applicantId: row.applicant },
            }) as unknown as AnyRow,
        ),
      }
    },
  })

const CALLS = Object.fromEntries(TABS.map(({ key }) => [key, calls(key)])) as Record<TabKey, ReturnType<typeof calls>>

/** 收费审批: what waits for me, what I decided, what I asked for, and everything of my communities. */
export function ApprovalListScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const tab: TabKey = TABS.find(({ key }) => key === search.view)?.key ?? 'todo'
  const count = useRead('charge-other.approval', approvalCount)
  const [deciding, setDeciding] = useState<{ act: 'approve' | 'reject'; rows: readonly AnyRow[] } | null>(null)
  // Marks belong to turns that were still open: a decision begins the list anew.
  const [round, setRound] = useState(0)
  const ui = useMemo(
    (): EntityUi => ({
      cells: {
        docNo: ({ row }) => <DocCell row={row} />,
      },
      paths: { detail: pathOf },
      ...(tab === 'todo'
        ? {
            rowActions: [
              {
                key: 'approve',
                label: '通过',
                permission: HANDLE,
                run: (row: AnyRow) => setDeciding({ act: 'approve', rows: [row] }),
              },
              {
                key: 'reject',
                label: '驳回',
                permission: HANDLE,
                danger: true,
                run: (row: AnyRow) => setDeciding({ act: 'reject', rows: [row] }),
              },
            ],
            batchActions: [
              {
                key: 'approve',
                label: '批量通过',
                permission: HANDLE,
                run: (rows: readonly AnyRow[]) => setDeciding({ act: 'approve', rows }),
              },
            ],
          }
        : {}),
    }),
    [tab],
  )
  const close = () => setDeciding(null)
  const done = () => {
    setDeciding(null)
    setRound(round + 1)
  }
  return (
    <>
      <Tabs<TabKey>
        aria-label="收费审批"
        className="h-full"
        value={tab}
        onChange={(view) => onSearch(view === 'todo' ? {} : { view })}
        items={TABS.map(({ key, label }) => ({
          key,
          label,
          ...(key === 'todo' && count.data?.todo ? { badge: count.data.todo } : {}),
          content: (
            <WithCalls entity={chargeApproval} make={CALLS[key]}>
              <ListScreen
                key={`${key}:${round}`}
                entity={chargeApproval}
                ui={ui}
                screen={`charge-other.approval.${key}`}
                fixedFilters={{ tab: key }}
                search={{ ...search, view: undefined }}
                onSearch={(next) => onSearch(key === 'todo' ? next : { ...next, view: key })}
              />
            </WithCalls>
          ),
        }))}
      />
      {deciding?.act === 'approve' && <ApproveDialog rows={deciding.rows} close={close} done={done} />}
      {deciding?.act === 'reject' && <RejectDialog row={deciding.rows[0]!} close={close} done={done} />}
    </>
  )
}

function DocCell({ row }: { row: AnyRow }) {
  return <>{String(row['docNo'] ?? row['title'])}</>
}
