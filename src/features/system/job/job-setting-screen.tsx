import { createElement, useMemo } from 'react'
import { job } from '@wuguan/contract/system/job.entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { FormScreen } from '@wuguan/crud/form-screen'
import { EmptyPanel } from '@wuguan/ui/panel'
import { CronInput } from './cron-input'
import { ParamsInput } from './params-input'

/** 任务设置: when it runs, with what, and who hears when it fails. */
export function JobSettingScreen({ id }: { id: string | undefined }) {
  const ui = useMemo(
    (): EntityUi => ({
      inputs: { cron: CronInput, params: (props) => createElement(ParamsInput, { ...props, jobId: id ?? '' }) },
    }),
    [id],
  )
  if (id === undefined)
    return (
      <EmptyPanel
        className="h-full rounded border border-line bg-surface"
        title="没有选择任务"
        hint="请从定时任务列表打开设置。"
      />
    )
  return <FormScreen key={id} entity={job} id={id} ui={ui} />
}
