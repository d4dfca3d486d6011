import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { submitLedger } from '@wuguan/contract/basedata/ledger.actions'
import { LEDGER_STATUS, ledger } from '@wuguan/contract/basedata/ledger.entity'
import { callAction } from '@wuguan/crud/action-button'
import { useDetail } from '@wuguan/crud/controllers'
import { faultOf, fieldFaults, useCrudPort, useKept } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { bodyOf, draftOf, emptyLedger, ledgerFaults, suggestedTitle, type LedgerDraft } from './ledger.logic'

export interface LedgerFormOptions {
  /** Edits this ledger; absent = a new one. */
  id?: string | undefined
  /** A new version of this ledger. */
  prevId?: string | undefined
  start?: Partial<LedgerDraft>
}

/** A ledger being written: typed work stays in the tab; it is saved as a draft, or saved and handed in. */
export function useLedgerForm({ id, prevId, start = {} }: LedgerFormOptions) {
  const port = useCrudPort()
  const client = useQueryClient()
  const base = useDetail(ledger, id ?? prevId)
  const [kept, keep] = useKept<LedgerDraft | null>(`ledger:${id ?? prevId ?? JSON.stringify(start)}`, null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState<'save' | 'submit' | null>(null)
  const suggest = (communityId: number | null, period: string | null) =>
    suggestedTitle(port.context.communities.find((one) => one.id === communityId)?.name ?? '', period)
  const first = emptyLedger({ communityId: port.context.communityId, ...start })
  const ground = base.row
    ? draftOf(base.row, id === undefined ? (prevId ?? null) : null)
    : { ...first, title: first.kind === 1 ? suggest(first.communityId, first.period) : '' }
  const draft = kept ?? ground
  useEffect(() => port.dirty(kept !== null), [port, kept])

  const set = (part: Partial<LedgerDraft>) => keep({ ...draft, ...part })
  /** Another month or project brings another title, unless somebody has written one. */
  const place = (part: Pick<Partial<LedgerDraft>, 'communityId' | 'period'>) => {
    const next = { ...draft, ...part }
    const own = draft.title !== '' && draft.title !== suggest(draft.communityId, draft.period)
    keep({ ...next, title: own || next.kind === 2 ? draft.title : suggest(next.communityId, next.period) })
  }
  const write = () => {
    const { kind: _kind, communityId: _community, ...rest } = bodyOf(draft)
    if (id === undefined) return port.request<{ id: string }>('POST', ledger.base ?? '', { body: bodyOf(draft) })
    const { title, content, attachments } = rest
    return port.request<{ id: string }>('PUT', ledger.base ?? '', {
      body: { id, version: base.row?.version, title, content, attachments },
    })
  }
  const save = async (andSubmit: boolean): Promise<void> => {
    const faults = ledgerFaults(draft)
    setErrors(faults)
    setFault(null)
    if (Object.keys(faults).length > 0) return
    setSaving(andSubmit ? 'submit' : 'save')
    try {
      const saved = await write()
      keep(null)
      port.dirty(false)
      await client.invalidateQueries({ queryKey: [ledger.name] })
      if (andSubmit) {
        await callAction(port, submitLedger, { id: saved.id })
        await client.invalidateQueries({ queryKey: [ledger.name] })
      }
      toast.success(andSubmit ? '已提交审核' : '保存成功')
      port.back()
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      if (!fields || Object.keys(fields).some((field) => !(field in draft) && field !== 'content'))
        setFault(refused.msg)
    } finally {
      setSaving(null)
    }
  }
  return {
    draft,
    set,
    place,
    errors,
    fault,
    saving,
    save,
    row: base.row,
    loadError: base.error,
    retry: base.refresh,
    ready: (id ?? prevId) === undefined || base.row !== undefined,
    mayEdit:
      id === undefined || base.row?.status === LEDGER_STATUS.draft || base.row?.status === LEDGER_STATUS.rejected,
    cancel: () => {
      keep(null)
      port.back()
    },
  }
}
