import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { reportEmergency } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent, EMERGENCY } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyEventFlow } from '@wuguan/contract/contingency/contingency-event.flow'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { AskedFields } from '@wuguan/crud/action-form'
import { useActionSheet } from '@wuguan/crud/action-sheet'
import { useDetail } from '@wuguan/crud/controllers'
import { EntityForm } from '@wuguan/crud/form-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { FormFooter, FormSection } from '@wuguan/ui/form'
import { toast } from '@wuguan/ui/toast'
import { currentUser } from '@/app/session/user-store'
import { Pinned } from '@/features/basedata'
import { HereInput } from '@/features/work-order'
import { thisMinute } from './contingency.ui'
import { PlanPanel } from './plan'

/** 上报事件: a new report, or the draft that `?id=` names. */
export function CreateScreen() {
  const { id } = useSearch({ strict: false })
  return id === undefined ? <Report /> : <Draft key={id} id={id} />
}

/** What whoever stands before it can tell in a minute; the rest below. */
const QUICK = [
  'communityId',
  'typeId',
  'title',
  'location',
  'geo',
  'attachments',
  'description',
  'levelId',
  'commanderId',
] as const
const MORE = Object.entries(EMERGENCY).flatMap(([title, fields]) => {
  const rest = fields.filter((name) => !QUICK.some((quick) => quick === name))
  return rest.length > 0 ? [[title === '事件' ? '时间与其他' : title, rest] as const] : []
})

function Report() {
  const port = useCrudPort()
  const [saving, setSaving] = useState(false)
  const sheet = useActionSheet(reportEmergency, {
    initial: {
      ...(port.context.communityId === null ? {} : { communityId: port.context.communityId }),
      happenedAt: thisMinute(),
      foundAt: thisMinute(),
      ...(currentUser() ? { commanderId: currentUser()!.userId } : {}),
    },
    refreshes: [contingencyEvent.name],
    said: '应急事件已上报',
    done: ({ id }) => port.open(`/contingency/event/index/${id}`),
  })
  const { communityId, typeId, levelId } = sheet.draft
  const keep = async () => {
    setSaving(true)
    try {
      const body = Object.fromEntries(
        Object.entries(sheet.draft).filter(([, value]) => value !== undefined && value !== ''),
      )
      await port.request('POST', contingencyEvent.base!, { body })
      toast.success('草稿已保存')
      port.open('/contingency/event/list?view=draft')
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setSaving(false)
    }
  }
  const part = (names: readonly string[]) => ({ ...sheet, asked: sheet.asked.filter((name) => names.includes(name)) })
  return (
    <Pinned communityId={communityId ?? null}>
      <div className="flex h-full min-h-0 gap-3 max-lg:flex-col max-lg:overflow-y-auto">
        <form
          aria-label="上报事件"
          noValidate
          className="flex min-w-0 flex-1 flex-col overflow-y-auto rounded border border-line bg-surface max-lg:overflow-visible"
          onSubmit={(event) => {
            event.preventDefault()
            void sheet.submit({})
          }}
        >
          <div className="flex flex-1 flex-col gap-6 p-4">
            {sheet.task.fault && (
              <Alert tone="danger" live>
                {sheet.task.fault}
              </Alert>
            )}
            <FormSection title="快速上报">
              <AskedFields form={part(QUICK)} columns={2} inputs={{ geo: HereInput }} />
            </FormSection>
            {MORE.map(([title, names]) => (
              <FormSection key={title} title={title}>
                <AskedFields form={part(names)} columns={2} />
              </FormSection>
            ))}
          </div>
          <FormFooter>
            <Button type="submit" variant="primary" loading={sheet.task.pending}>
              提交
            </Button>
            <Button loading={saving} onClick={() => void keep()}>
              保存草稿
            </Button>
          </FormFooter>
        </form>
        <PlanPanel communityId={communityId} typeId={typeId} levelId={levelId} />
      </div>
    </Pinned>
  )
}

function Draft({ id }: { id: string }) {
  const port = useCrudPort()
  const { row } = useDetail<AnyEntity>(contingencyEvent, id)
  const submit = async (version: number) => {
    try {
      await callAction(port, contingencyEventFlow.actions.submit, { id, version })
      toast.success('应急事件已上报')
      port.open(`/contingency/event/index/${id}`)
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return (
    <div className="flex h-full min-h-0 gap-3 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="min-w-0 flex-1 overflow-y-auto rounded border border-line bg-surface">
        <EntityForm
          entity={contingencyEvent as AnyEntity}
          id={id}
          onSaved={(saved) => void submit(Number(saved?.version ?? row?.version))}
          onCancel={() => port.back()}
          footer={({ save, cancel, saving }) => (
            <FormFooter>
              <Button variant="primary" loading={saving} onClick={save}>
                保存并提交
              </Button>
              <Button onClick={cancel}>取消</Button>
            </FormFooter>
          )}
        />
      </div>
      <PlanPanel
        communityId={row?.communityId}
        typeId={row?.['typeId'] as string | undefined}
        levelId={row?.['levelId'] as string | null | undefined}
      />
    </div>
  )
}
