import { useState } from 'react'
import { tryAuditors, type TriedStep } from '@wuguan/contract/event/event.actions'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { AUDITOR_MODE } from '@wuguan/contract/event/event-options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'

/** Whoever it is: people, positions or roles, as the row says. */
function Whom({ row }: { row: ScreenRow<typeof eventAuditor> }) {
  const names = row.titles[`${row.kind}Ids`]
  return Array.isArray(names) ? names.join('、') : null
}
const open = (words: string) =>
  function OpenCell({
    row,
    field,
  }: {
    row: ScreenRow<typeof eventAuditor>
    field: 'communityId' | 'typeId' | 'levelId'
  }) {
    return <>{row.titles[field] ?? <span className="text-secondary">{words}</span>}</>
  }
const [AnyCommunity, AnyType, AnyLevel] = [open('全部项目'), open('全部类型'), open('全部级别')]

const auditorUi = entityUi(eventAuditor, {
  list: { columns: ['communityId', 'typeId', 'levelId', 'step', 'kind', 'userIds', 'mode', 'enabled'] },
  cells: {
    communityId: ({ row }) => <AnyCommunity row={row} field="communityId" />,
    typeId: ({ row }) => <AnyType row={row} field="typeId" />,
    levelId: ({ row }) => <AnyLevel row={row} field="levelId" />,
    userIds: Whom,
  },
})

/** 审核人配置: who audits what, step by step, and who it would be for a case. */
export function AuditorScreen(address: ListAddress) {
  const [trying, setTrying] = useState(false)
  return (
    <>
      <ListScreen
        entity={eventAuditor}
        ui={auditorUi}
        {...address}
        toolbar={<Button onClick={() => setTrying(true)}>测试匹配</Button>}
      />
      {trying && (
        <ActionDialog
          action={tryAuditors}
          title="测试匹配"
          width={560}
          refreshes={[]}
          said={null}
          close={() => setTrying(false)}
          answer={({ steps }) => <Tried steps={steps} />}
        />
      )}
    </>
  )
}

function Tried({ steps }: { steps: readonly TriedStep[] }) {
  if (steps.length === 0) return <p aria-live="polite">没有匹配的审核人，上报后直接处置。</p>
  return (
    <ul className="mt-3 divide-y divide-line rounded border border-line" aria-live="polite">
      {steps.map((step) => (
        <li key={step.step} className="flex flex-col gap-1 px-3 py-2">
          <div className="flex items-center gap-2">
            <span className="font-medium">{`第${step.step}步`}</span>
            <span className="min-w-0 flex-1 truncate text-secondary">{step.about}</span>
            <span className="tabular">{step.score}分</span>
            <Tag>{labelOf(AUDITOR_MODE, step.mode)}</Tag>
          </div>
          <p>
            {step.people.map(({ name }) => name).join('、') || '没有可审核的人员'}
            {step.fallback && <Tag tone="warning">审核人缺失，由审核管理人员处理</Tag>}
          </p>
        </li>
      ))}
    </ul>
  )
}
