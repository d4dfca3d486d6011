import { useEffect, useRef } from 'react'
import { similarTitle } from '@wuguan/contract/work-order/similar'
import { ANSWERED, workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { type FormController, useRows, useTyped } from '@wuguan/crud/controllers'
import type { FormButtons } from '@wuguan/crud/form-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { FormFooter } from '@wuguan/ui/form'
import { useKeys } from '@/app/shortcuts/use-keys'
import { type Caller, callerValues } from './caller'
import { Promised } from '../promised'
import { OrderLine } from './order-line'

interface RegisterFootProps extends FormButtons {
  caller: Caller | null
}

/** Under the form: what becomes of the order and by when, and what is open about the same already. */
export function RegisterFoot({ controller, saveWith, cancel, saving, caller }: RegisterFootProps) {
  const { can } = useCrudPort()
  useCaller(controller, caller)
  const [orderType] = useTyped(controller, ['orderType'])
  const accepts = can('workOrder:order:accept')
  const register = () => saveWith({ afterRegister: 'wait', directResult: null })
  const dispatch = accepts && can('workOrder:order:dispatch') ? () => saveWith({ afterRegister: 'dispatch' }) : null
  useKeys({ 'Control+Enter': dispatch ?? register })
  return (
    <FormFooter>
      {dispatch && (
        <Button variant="primary" loading={saving} aria-keyshortcuts="Control+Enter" onClick={dispatch}>
          登记并派单 Ctrl+Enter
        </Button>
      )}
      <Button
        variant={dispatch ? 'default' : 'primary'}
        loading={saving}
        aria-keyshortcuts={dispatch ? 'Control+S' : 'Control+S Control+Enter'}
        onClick={register}
      >
        {dispatch ? '登记 Ctrl+S' : '登记 Ctrl+Enter'}
      </Button>
      {accepts && ANSWERED.includes(String(orderType)) && (
        <Button loading={saving} onClick={() => saveWith({ afterRegister: 'close' })}>
          登记并办结
        </Button>
      )}
      <Button onClick={cancel}>清空</Button>
      <Promised controller={controller} dispatching={dispatch !== null} />
      <Similar controller={controller} />
    </FormFooter>
  )
}

/** Another caller fills in his part of the form and leaves what has been typed of the report. */
function useCaller(controller: FormController, caller: Caller | null) {
  const filled = useRef(caller)
  const begun = useRef(false)
  const first = caller?.houseId ? 'categoryId' : 'houseId'
  useEffect(() => {
    if (!begun.current) {
      begun.current = true
      if (caller?.callId) controller.focus(first)
    }
    if (caller === filled.current) return
    filled.current = caller
    if (caller === null) return
    for (const [name, value] of Object.entries(callerValues(caller)))
      controller.form.setValue(name, value, { shouldDirty: true })
    controller.setTitle('houseId', caller.house ?? null)
    controller.setTitle('customerId', caller.name ?? null)
    controller.focus(first)
  })
}

/** What is open about the same place and category: adding to it spares the same work twice. */
function Similar({ controller }: { controller: FormController }) {
  const { can } = useCrudPort()
  const [categoryId, houseId, areaId] = useTyped(controller, ['categoryId', 'houseId', 'areaId']) as (string | null)[]
  const place = houseId ? { houseId } : areaId ? { areaId } : null
  const { data } = useRows(
    workOrder,
    can(workOrder.codes.list) && categoryId && place ? { ...place, categoryId, open: 'true', limit: 3 } : null,
  )
  if (!data?.length) return null
  return (
    <Alert tone="warning" live title={similarTitle(data[0]!.orderNo)} className="basis-full">
      <ul className="flex flex-col gap-1">
        {data.map((row) => (
          <OrderLine key={row.id} row={row} typed={() => controller.form.getValues('content') as string | null} />
        ))}
      </ul>
    </Alert>
  )
}
