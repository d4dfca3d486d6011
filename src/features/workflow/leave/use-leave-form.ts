import { useEffect, useMemo, useState } from 'react'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { leave, type Leave } from '@wuguan/contract/workflow/leave.entity'
import { leaveBalance } from '@wuguan/contract/workflow/leave-balance.entity'
import { applyLeave, leaveChoices, previewLeave } from '@wuguan/contract/workflow/leave.actions'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf, fieldFaults, useCrudPort, useKept } from '@wuguan/crud/port'
import { useRead, useTask } from '@wuguan/crud/task'
import { REFRESHES } from './leave.ui'
import { endHalf, endOf, startHalf, startOf, type Half } from './leave-words'

/** What is typed: days and halves, or for hourly kinds moments. */
export interface LeaveDraft {
  readonly leaveTypeId: string | null
  readonly fromDate: string | null
  readonly fromHalf: Half
  readonly toDate: string | null
  readonly toHalf: Half
  readonly fromMoment: string | null
  readonly toMoment: string | null
  readonly reason: string
  readonly proxyUserId: number | null
  readonly attachments: readonly Attachment[]
}
const EMPTY: LeaveDraft = {
  leaveTypeId: null,
  fromDate: null,
  fromHalf: 'am',
  toDate: null,
  toHalf: 'pm',
  fromMoment: null,
  toMoment: null,
  reason: '',
  proxyUserId: null,
  attachments: [],
}
const draftOf = (row: Leave): LeaveDraft => {
  const [from, to] = [row.startAt, row.endAt]
  return {
    leaveTypeId: row.leaveTypeId,
    fromDate: from.slice(0, 10),
    fromHalf: startHalf(from),
    toDate: to.slice(0, 10),
    toHalf: endHalf(to),
    fromMoment: from,
    toMoment: to,
    reason: row.reason,
    proxyUserId: row.proxyUserId,
    attachments: row.attachments ?? [],
  }
}

/** A leave while it is written: kept by the tab, measured by the server as soon as there is something to measure. */
export function useLeaveForm(id: string | undefined) {
  const port = useCrudPort()
  const { row, error, refresh } = useDetail(leave, id)
  const [kept, keep] = useKept<LeaveDraft | null>(`leave:${id ?? 'new'}`, null)
  const [saving, setSaving] = useState<'draft' | 'submit' | null>(null)
  const [local, setLocal] = useState<Readonly<Record<string, string>>>({})
  const draft = kept ?? (row ? draftOf(row) : EMPTY)
  const dirty = kept !== null
  useEffect(() => port.dirty(dirty), [port, dirty])
  const year = draft.fromDate?.slice(0, 4) ?? draft.fromMoment?.slice(0, 4)
  const choices = useRead(leaveBalance.name, leaveChoices, year ? { year: Number(year) } : {})
  const type = choices.data?.find((one) => one.id === draft.leaveTypeId) ?? null
  const hourly = type?.unit === 3
  const startAt = hourly ? draft.fromMoment : draft.fromDate && startOf(draft.fromDate, draft.fromHalf)
  const endAt = hourly ? draft.toMoment : draft.toDate && endOf(draft.toDate, draft.toHalf)
  const asked =
    type !== null && startAt !== null && endAt !== null && endAt > startAt
      ? { leaveTypeId: type.id, startAt, endAt }
      : null
  const asking = asked !== null
  const preview = useRead(`${leave.name}.preview`, previewLeave, asked, { keep: false })
  const task = useTask(applyLeave, {
    refreshes: REFRESHES,
    said: ({ status }) => (status === 0 ? '草稿已保存' : '请假已提交'),
    done: ({ id: saved }) => {
      keep(null)
      port.dirty(false)
      port.open(`/workflow/leave_detail/${saved}`)
    },
  })
  const refusal = preview.error ? faultOf(preview.error) : null
  const errors = useMemo(
    () => ({ ...(asking && refusal ? fieldFaults(refusal) : {}), ...task.errors, ...local }),
    [asking, refusal, task.errors, local],
  )
  const set = (part: Partial<LeaveDraft>) => {
    setLocal({})
    keep({ ...draft, ...part })
  }
  const save = async (submit: boolean) => {
    const missing = {
      ...(draft.leaveTypeId ? {} : { leaveTypeId: '请选择请假类型' }),
      ...(startAt ? {} : { startAt: '请选择开始时间' }),
      ...(endAt ? {} : { endAt: '请选择结束时间' }),
      ...(startAt && endAt && endAt <= startAt ? { endAt: '结束时间不能早于开始时间' } : {}),
      ...(draft.reason.trim() ? {} : { reason: '请填写请假事由' }),
    }
    setLocal(missing)
    if (Object.keys(missing).length > 0) return
    setSaving(submit ? 'submit' : 'draft')
    await task.submit({
      ...(id ? { id, version: row?.version } : {}),
      leaveTypeId: draft.leaveTypeId,
      startAt,
      endAt,
      reason: draft.reason,
      proxyUserId: draft.proxyUserId,
      attachments: [...draft.attachments],
      submit,
    })
    setSaving(null)
  }
  return {
    draft,
    set,
    save,
    saving,
    errors,
    fault: task.fault,
    choices: choices.data ?? [],
    type,
    hourly,
    preview: asked ? (preview.data ?? null) : null,
    ready: id === undefined || row !== undefined,
    loadError: error,
    retry: refresh,
    row,
    cancel: () => {
      keep(null)
      port.dirty(false)
      port.back()
    },
  }
}
