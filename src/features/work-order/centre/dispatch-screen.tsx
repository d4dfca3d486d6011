import { type TriedDispatch, tryDispatch } from '@wuguan/contract/work-order/dispatch.actions'
import { DISPATCH_STRATEGY, dispatchRule } from '@wuguan/contract/work-order/dispatch-rule.entity'
import { SKILL_LEVEL, staffSkill } from '@wuguan/contract/work-order/staff-skill.entity'
import { DISPATCH_MODE } from '@wuguan/contract/work-order/work-order.entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import { Tag } from '@wuguan/ui/tag'
import type { ListAddress } from '@/app/routing/list-page'
import { CategoryInput } from '../category-input'
import { RuleOrder } from './rule-order'
import { SkillList } from './skill-list'

const SKILLS = 'skills'
const ruleUi = entityUi(dispatchRule, {
  cells: { communityId: ({ row }) => <>{row.titles['communityId'] ?? '全部项目'}</> },
  toolbar: [
    {
      key: 'order',
      label: '调整优先级',
      permission: dispatchRule.codes.edit!,
      show: ({ close }) => <RuleOrder close={close} />,
    },
    {
      key: 'try',
      label: '模拟派单',
      permission: tryDispatch.permission!,
      show: ({ close }) => (
        <ActionDialog
          action={tryDispatch}
          title="模拟派单"
          description="按现在的规则、人员和在手工单判断，不会派出任何工单。"
          width={720}
          columns={2}
          inputs={{ categoryId: CategoryInput }}
          refreshes={[]}
          said={null}
          close={close}
          answer={(tried) => <Tried {...tried} />}
        />
      ),
    },
  ],
})

/** 派单设置: how orders give themselves out, and who can repair what. */
export function DispatchScreen({ search: { view, ...search }, onSearch }: ListAddress) {
  const { can } = useCrudPort()
  const tab = view?.startsWith(SKILLS) ? SKILLS : 'rules'
  const rules = <ListScreen entity={dispatchRule} ui={ruleUi} search={search} onSearch={onSearch} />
  if (!can(staffSkill.codes.list)) return rules
  return (
    <Tabs
      aria-label="派单设置"
      className="h-full"
      value={tab}
      onChange={(key) => onSearch(key === SKILLS ? { view: SKILLS } : {})}
      items={[
        { key: 'rules', label: '派单规则', content: rules },
        {
          key: SKILLS,
          label: '员工技能',
          content: (
            <SkillList
              listed={view === `${SKILLS}.list`}
              search={search}
              onSearch={(next, listed) => onSearch({ ...next, view: listed ? `${SKILLS}.list` : SKILLS })}
            />
          ),
        },
      ]}
    />
  )
}

const WHERE = { pool: '放入抢单池', manual: '转人工派单' } as const

function Tried({ rule, workers, chosen, to }: TriedDispatch) {
  return (
    <section className="mt-3 flex flex-col gap-2" aria-live="polite">
      <p>
        {rule
          ? `命中规则“${rule.name}”，${labelOf(DISPATCH_MODE, rule.mode)}${rule.strategy ? `，${labelOf(DISPATCH_STRATEGY, rule.strategy)}` : ''}`
          : '没有符合条件的规则，派给在手工单最少的处理人员'}
        ：<strong className="font-medium">{to === 'worker' ? `派给${chosen!.name}` : WHERE[to]}</strong>
      </p>
      {workers.length === 0 ? (
        <p className="text-secondary">没有可派的处理人员</p>
      ) : (
        <ul aria-label="可派人员" className="divide-y divide-line rounded border border-line">
          {workers.map((one) => (
            <li key={one.userId} className="flex items-center gap-3 px-3 py-2">
              <span className={one.fits ? 'w-28 truncate' : 'w-28 truncate text-disabled'}>{one.name}</span>
              <span className="tabular w-20 text-secondary">在手{one.open}单</span>
              <span className="w-20 text-secondary">
                {one.skill === null ? '无技能' : labelOf(SKILL_LEVEL, one.skill)}
              </span>
              <span className="min-w-0 flex-1 text-secondary">{one.onDuty ? '当班' : '不当班'}</span>
              {!one.fits && <Tag>不符合规则</Tag>}
              {one.userId === chosen?.userId && <Tag tone="success">选中</Tag>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
