import { useMemo } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { CLOCK_KIND, CLOCK_STAGE, type ClockStage } from '@wuguan/contract/wkorder/order-options'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { type LimitTrial, type TriedLimit, tryLimit } from '@wuguan/contract/wkorder/wkorder.actions'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { OpenCell } from './open-cell'
import { TypeInput } from './type-input'

/** So that a page of every stage shows what is said about a limit as well. */
const WIDTHS = {
  bizLine: 72,
  stage: 64,
  orderType: 88,
  categoryId: 88,
  complaintLevelId: 84,
  urgency: 80,
  communityId: 100,
  limitMinutes: 80,
  clockKind: 88,
  graceMinutes: 64,
  pauseOnHangUp: 92,
  needReason: 108,
  deductPoints: 80,
  reassignOnTakeTimeout: 80,
  enabled: 68,
}

interface LimitsProps extends ListAddress {
  /** The rules, or a door to them, with the way to try them by its right. */
  entity?: AnyEntity
  trial?: LimitTrial
}
interface LimitScreenProps extends LimitsProps {
  /** Without any: the limits of every stage in one list. */
  stages?: readonly ClockStage[]
}

/** Limits of the stages of a page; several stand in tabs, the one shown is `view`. */
export function LimitScreen({ stages = [], search, onSearch, ...limits }: LimitScreenProps) {
  const [first] = stages
  if (!first || stages.length === 1)
    return <LimitList {...limits} {...(first ? { stage: first } : {})} search={search} onSearch={onSearch} />
  return (
    <ListTabs
      label="环节"
      tabs={stages.map((key) => ({
        key,
        label: `${labelOf(CLOCK_STAGE, key)}时限`,
        body: (address) => <LimitList {...limits} stage={key} {...address} />,
      }))}
      search={search}
      onSearch={onSearch}
    />
  )
}

function LimitList({
  entity = timeLimitRule,
  trial = tryLimit,
  stage,
  search,
  onSearch,
}: LimitsProps & { stage?: ClockStage }) {
  const ui = useMemo(
    () =>
      entityUi(timeLimitRule, {
        list: { widths: WIDTHS },
        cells: {
          orderType: OpenCell,
          limitMinutes: ({ value }) => formatMinutes(value),
          graceMinutes: ({ value }) => (value ? formatMinutes(value) : '—'),
        },
        inputs: { orderType: TypeInput },
        toolbar: [
          {
            key: 'try',
            label: '试匹配',
            permission: trial.permission!,
            show: ({ close }) => (
              <ActionDialog
                action={trial}
                {...(stage ? { given: { stage } } : {})}
                title={`试匹配${stage ? labelOf(CLOCK_STAGE, stage) : ''}时限`}
                width={640}
                columns={2}
                refreshes={[]}
                said={null}
                close={close}
                answer={({ dueAt, limits }) => <Tried dueAt={dueAt} limits={limits} />}
              />
            ),
          },
        ],
      }),
    [trial, stage],
  )
  return (
    <ListScreen
      entity={entity}
      ui={ui}
      {...(stage ? { screen: `${entity.name}.${stage}`, fixedFilters: { stage } } : {})}
      search={search}
      onSearch={onSearch}
    />
  )
}

/** What a rule counts, in words. */
const scoreText = ({ score, parts, unmet }: TriedLimit) =>
  score === null
    ? `${unmet}不符`
    : `${score}分${parts.length > 0 ? `（${parts.map(({ label, points }) => `${label}${points}`).join('＋')}）` : ''}`

function Tried({ dueAt, limits }: { dueAt: string | null; limits: readonly TriedLimit[] }) {
  if (limits.length === 0) return <p className="mt-3 text-secondary">没有该环节的时限规则，不计时</p>
  return (
    <section className="mt-3 flex flex-col gap-2" aria-live="polite">
      <p>{dueAt ? `现在登记，到期时间为 ${dueAt}` : '没有符合条件的规则，不计时'}</p>
      <ul className="divide-y divide-line rounded border border-line">
        {limits.map((one, at) => (
          <li key={one.ruleId} className="flex items-center gap-3 px-3 py-2">
            <span className="w-28 tabular">{formatMinutes(one.limitMinutes)}</span>
            <span className="w-20 text-secondary">{labelOf(CLOCK_KIND, one.clockKind)}</span>
            <span className="min-w-0 flex-1 truncate">{scoreText(one)}</span>
            {at === 0 && one.score !== null && <Tag tone="success">命中</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
