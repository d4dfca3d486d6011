import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageConfigOwn, pageConfigReset, pageConfigSave } from '@wuguan/contract/system/operations.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useTask } from '@wuguan/crud/task'
import { Segmented } from '@wuguan/ui/radio'
import { confirm } from '@wuguan/ui/dialog'
import { refreshPageConfig, usePageConfig } from '@/app/page-config'
import { organisation } from '@/app/session/organisation'
import { useUser } from '@/app/session/user-store'
import { bodyOf, draftOf, pageFaults, type PageDraft } from './page-draft'
import { PageForm } from './page-form'

const KEY = 'system.pageConfig'

/** Names and pictures of the platform (superAdmin) or of the selected company, with how they will look. */
export function PageConfigPanel() {
  const port = useCrudPort()
  const client = useQueryClient()
  const superAdmin = useUser()?.superAdmin === true
  const inherited = usePageConfig()
  const [place, setPlace] = useState<'platform' | 'company'>(superAdmin ? 'platform' : 'company')
  const companyId = place === 'company' ? port.context.companyId : null
  const company = organisation.get().companyList.find(({ id }) => id === port.context.companyId)?.name ?? '当前公司'
  const key = [KEY, 'own', companyId]
  const read = useQuery({
    queryKey: key,
    queryFn: () => callAction(port, pageConfigOwn, companyId === null ? {} : { companyId }),
  })
  const applied = async () => {
    await client.invalidateQueries({ queryKey: key })
    refreshPageConfig()
  }
  const save = useTask(pageConfigSave, { refreshes: [KEY], said: () => '保存成功，已生效', done: () => void applied() })
  const reset = useTask(pageConfigReset, { refreshes: [KEY], said: () => '已恢复默认', done: () => void applied() })
  const submit = (draft: PageDraft) => {
    const faults = pageFaults(draft)
    if (Object.keys(faults).length > 0) return save.refuse(faults as Record<string, string>)
    void save.submit({
      ...bodyOf(draft),
      companyId,
      ...(read.data ? { version: read.data.version } : {}),
    })
  }
  const restore = async () => {
    if (companyId === null) return
    if (
      await confirm({
        title: `恢复${company}的默认页面设置？`,
        content: '恢复后使用上级公司或平台的设置。',
        okText: '恢复默认',
        danger: true,
      })
    )
      await reset.submit({ companyId })
  }
  const edits = port.can('system:page:edit')
  return (
    <div className="flex h-full flex-col gap-3 overflow-y-auto">
      <div className="flex items-center gap-3">
        {superAdmin && (
          <Segmented
            aria-label="适用范围"
            value={place}
            onChange={setPlace}
            options={[
              { value: 'platform', label: '平台' },
              { value: 'company', label: company },
            ]}
          />
        )}
        {read.data === null && companyId !== null && (
          <span className="text-table text-secondary">
            {company}还没有自己的设置，现在使用上级或平台的设置；保存后单独生效。
          </span>
        )}
      </div>
      <Loaded read={read} what="页面设置">
        {(row) => (
          <PageForm
            key={`${companyId} ${row?.version ?? 0}`}
            start={draftOf(row ?? inherited)}
            task={save}
            submit={submit}
            readOnly={!edits}
            restore={edits && row !== null && companyId !== null ? () => void restore() : undefined}
          />
        )}
      </Loaded>
    </div>
  )
}
