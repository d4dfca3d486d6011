import { Check, FileSpreadsheet, Grid2x2Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { community } from '@wuguan/contract/basedata/community.entity'
import { group } from '@wuguan/contract/kernel/entity'
import { EntityForm } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { Progress } from '@wuguan/ui/progress'
import { refreshUser } from '@/app/session/load-session'
import { loadOrganisation } from '@/app/session/organisation'
import { CompanyInput } from '../community/company-input'
import { CompanyStep } from './company-step'
import { currentStep, stepsOf, type GuideStep, type StepKey } from './guide.logic'
import type { Setup } from './use-setup'

const COMMUNITY = [group('项目信息', ['name', 'code', 'companyId', 'projectType', 'feeMode', 'address'])]

const COMMUNITY_UI = { inputs: { companyId: CompanyInput } }

/** What the first sign-in to an empty system meets: company, community, houses, each done right here or one press away. */
export function Guide({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup.state)
  const [chosen, choose] = useState<StepKey | null>(null)
  const open = chosen ?? currentStep(steps)
  const done = steps.filter((step) => step.done).length
  return (
    <section aria-label="开始使用" className="mx-auto flex max-w-220 flex-col gap-4 py-4">
      <header className="flex items-end justify-between gap-6">
        <div>
          <h2 className="text-title font-semibold">欢迎使用，先用三步建好房产台账</h2>
          <p className="text-secondary">之后的客户、收费和服务都以它为基础。每一步随时可以修改。</p>
        </div>
        <div className="w-48 shrink-0">
          <Progress detailed label={`已完成 ${done} / ${steps.length} 步`} value={done} max={steps.length} />
        </div>
      </header>
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <Step key={step.key} step={step} number={at + 1} open={step.key === open} show={() => choose(step.key)}>
            <StepBody step={step.key} setup={setup} next={() => choose(null)} />
          </Step>
        ))}
      </ol>
      {setup.leave && (
        <Button variant="link" className="self-end" onClick={setup.leave}>
          稍后导入，先进入工作台
        </Button>
      )}
    </section>
  )
}

interface StepProps {
  step: GuideStep
  number: number
  open: boolean
  show: () => void
  children: ReactNode
}
function Step({ step, number, open, show, children }: StepProps) {
  const verb = !step.done ? '开始' : step.key === 'community' ? '再建一个' : '修改'
  return (
    <li
      aria-current={open ? 'step' : undefined}
      className={cn('rounded border bg-surface', open ? 'border-primary' : 'border-line')}
    >
      <div className="flex items-center gap-3 px-4 py-3">
        <span
          aria-hidden
          className={cn(
            'tabular flex size-7 shrink-0 items-center justify-center rounded-full text-table font-semibold [&_svg]:size-4',
            step.done
              ? 'bg-success-soft text-success-text'
              : open
                ? 'bg-primary text-on-solid'
                : 'bg-page text-secondary',
          )}
        >
          {step.done ? <Check /> : number}
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">
            {step.title}
            {step.done && <span className="ml-2 text-small font-normal text-success-text">已完成</span>}
          </h3>
          <p className="text-table text-secondary">{step.hint}</p>
        </div>
        {!open && (
          <Button size="sm" aria-label={`${verb}：${step.title}`} onClick={show}>
            {verb}
          </Button>
        )}
      </div>
      {open && <div className="border-t border-line">{children}</div>}
    </li>
  )
}

function StepBody({ step, setup, next }: { step: StepKey; setup: Setup; next: () => void }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const { companyId } = port.context
  const settled = async () => {
    await loadOrganisation().catch(() => undefined)
    await client.invalidateQueries({ queryKey: ['basedata.house'] })
    next()
  }
  if (step === 'company') {
    if (companyId === null) return null
    return (
      <CompanyStep
        id={companyId}
        onCancel={next}
        onSaved={() => {
          setup.checkCompany()
          // The page's head greets with the company's name.
          void refreshUser().catch(() => undefined)
          void settled()
        }}
        footer={({ save, saving }) => (
          <StepFooter>
            <Button variant="primary" loading={saving} onClick={save}>
              保存，下一步
            </Button>
          </StepFooter>
        )}
      />
    )
  }
  if (step === 'community') {
    return (
      <EntityForm
        entity={community}
        ui={COMMUNITY_UI}
        name="guide"
        groups={COMMUNITY}
        defaults={companyId === null ? {} : { companyId }}
        onCancel={next}
        onSaved={() => void settled()}
        footer={({ save, saving }) => (
          <StepFooter>
            <Button variant="primary" loading={saving} onClick={save}>
              新建项目，下一步
            </Button>
            {port.can(community.codes.add) && (
              <Button variant="link" onClick={() => port.open('/basedata/community/add')}>
                填写完整资料
              </Button>
            )}
          </StepFooter>
        )}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <Button
        variant="primary"
        icon={<FileSpreadsheet />}
        onClick={() => port.open('/basedata/house/list?view=import')}
      >
        导入房产台账
      </Button>
      <Button
        icon={<Grid2x2Plus />}
        disabled={setup.state.communities === 0}
        onClick={() => port.open('/basedata/building/list')}
      >
        没有表格，批量生成楼栋
      </Button>
      {setup.state.communities === 0 && (
        <span className="text-table text-secondary">还没有项目时，导入可按文件中的项目名称新建。</span>
      )}
    </div>
  )
}

const StepFooter = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-3 px-4 pb-4">{children}</div>
)
