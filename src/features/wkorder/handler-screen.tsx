import { useMemo } from 'react'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { HANDLER_STAGE, type HandlerStage, ORDER_TYPE, type OrderType } from '@wuguan/contract/wkorder/order-options'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { type HandlerTrial, type TriedHandlers, tryHandlers } from '@wuguan/contract/wkorder/wkorder.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

interface HandlerScreenProps extends ListAddress {
  taskType: string
  taskStage: string
  onPlace: (taskType: OrderType, taskStage: HandlerStage) => void
}

const tabs = <C extends string>(of: { items: readonly { code: C; label: string }[] }) =>
  of.items.map(({ code, label }) => ({ key: code, value: code, label }))

interface StagesProps extends ListAddress {
  entity: AnyEntity
  trial: HandlerTrial
}
/** The rows of several types behind a door, a stage at a time: `view`. */
export const StageHandlers = ({ entity, trial, ...address }: StagesProps) => (
  <ListTabs
    label="环节"
    tabs={tabs(HANDLER_STAGE).map(({ key, label }) => ({
      key,
      label,
      body: (list) => <HandlerList entity={entity} trial={trial} stage={key} {...list} />,
    }))}
    {...address}
  />
)

/** 任务处理人: the rows of one type and stage, both in the address. */
export function HandlerScreen({ taskType, taskStage, onPlace, search, onSearch }: HandlerScreenProps) {
  const type = ORDER_TYPE.items.find(({ code }) => code === taskType)?.code
  const stage = HANDLER_STAGE.items.find(({ code }) => code === taskStage)?.code
  if (!type || !stage) return <EmptyPanel title="不存在的类型" />
  return (
    <Tabs
      aria-label="工单类型"
      className="h-full"
      value={type}
      onChange={(next) => onPlace(next, stage)}
      extra={
        <Segmented
          aria-label="环节"
          value={stage}
          onChange={(next) => onPlace(type, next)}
          options={tabs(HANDLER_STAGE)}
        />
      }
      items={tabs(ORDER_TYPE).map((tab) => ({
        ...tab,
        content:
          tab.key === type ? <HandlerList type={type} stage={stage} search={search} onSearch={onSearch} /> : null,
      }))}
    />
  )
}

/** Whoever it is: people, positions or roles, as the row says. */
function Whom({ row }: { row: ScreenRow<typeof taskHandler> }) {
  const names = row.titles[`${row.kind}Ids`]
  return Array.isArray(names) ? names.join('、') : null
}

interface HandlerListProps extends ListAddress {
  entity?: AnyEntity
  trial?: HandlerTrial
  type?: OrderType
  stage: HandlerStage
}
function HandlerList({ entity = taskHandler, trial = tryHandlers, type, stage, search, onSearch }: HandlerListProps) {
  const ui = useMemo(
    () =>
      entityUi(taskHandler, {
        list: { columns: entity.list.columns.filter((name) => name !== 'positionIds' && name !== 'roleIds') },
        cells: { userIds: Whom },
        toolbar: [
          {
            key: 'try',
            label: '测试',
            permission: trial.permission!,
            show: ({ close }) => (
              <ActionDialog
                action={trial}
                given={{ ...(type ? { orderType: type } : {}), stage }}
                title={`测试${type ? `${labelOf(ORDER_TYPE, type)}的` : ''}${labelOf(HANDLER_STAGE, stage)}人`}
                width={560}
                refreshes={[]}
                said={null}
                close={close}
                answer={(output) => <Tried {...output} />}
              />
            ),
          },
        ],
      }),
    [entity, trial, type, stage],
  )
  return (
    <ListScreen
      entity={entity}
      ui={ui}
      screen={`${entity.name}.${stage}`}
      fixedFilters={{ ...(type ? { orderType: type } : {}), stage }}
      search={search}
      onSearch={onSearch}
    />
  )
}

function Tried({ people, backup, tried }: TriedHandlers) {
  return (
    <section className="mt-3 flex flex-col gap-2" aria-live="polite">
      <p>
        {people.length > 0
          ? `${backup ? '由备用人员处理：' : '处理人：'}${people.map(({ name }) => name).join('、')}`
          : '没有可用的处理人'}
      </p>
      {tried.length > 0 && (
        <ul className="divide-y divide-line rounded border border-line">
          {tried.map(({ ruleId, about, score, people: n }) => (
            <li key={ruleId} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 flex-1 truncate">{about}</span>
              <span className="w-16 text-right tabular">{score}分</span>
              {n > 0 ? <Tag tone="success">{`命中 ${n}人`}</Tag> : <Tag tone="warning">无可用人员</Tag>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
