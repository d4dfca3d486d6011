import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { customerFaults, emptyCustomer, relationOf, type CustomerDraft } from './customer-choice.logic'

/** Adding somebody to the delivery of a house; a new customer is recorded first. */
export function useCustomerChoice(handoverHouseId: string, communityId: string, done: () => void) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [draft, setDraft] = useState<CustomerDraft>(emptyCustomer)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  /** Recorded already, when only his place in the delivery was refused. */
  const made = useRef<string | null>(null)

  const set = (part: Partial<CustomerDraft>) => {
    if ('name' in part || 'mobile' in part || 'idNo' in part) made.current = null
    setDraft((before) => ({ ...before, ...part }))
  }
  async function customerId(): Promise<string> {
    if (draft.known) return draft.customerId ?? ''
    if (made.current === null) {
      const body = {
        customerType: 1,
        name: draft.name.trim(),
        mobile: draft.mobile,
        createdIn: Number(communityId),
        ...(draft.idNo === '' ? {} : { idType: 1, idNo: draft.idNo }),
      }
      made.current = String((await port.request<{ id: string }>('POST', customer.base ?? '', { body })).id)
    }
    return made.current
  }
  const save = async () => {
    const faults = customerFaults(draft)
    setErrors(faults)
    setFault(null)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    try {
      const id = await customerId()
      await port.request('POST', handoverCustomer.base ?? '', {
        body: { ...relationOf(draft, handoverHouseId, id), communityId: Number(communityId) },
      })
      toast.success('添加成功')
      await Promise.all(
        [handoverCustomer.name, customer.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
      done()
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      if (!fields || Object.keys(fields).every((field) => !(field in draft))) setFault(refused.msg)
    } finally {
      setSaving(false)
    }
  }
  return { draft, set, errors, fault, saving, save }
}
