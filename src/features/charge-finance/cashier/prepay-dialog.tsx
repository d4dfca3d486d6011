import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskProperty, prepayMonths } from '@wuguan/contract/charge-finance/collect.actions'
import { deskPrepayItems } from '@wuguan/contract/charge-finance/desk.actions'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Loaded, TaskDialog, useRead } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { PositiveIntegerInput } from '@wuguan/ui/number-input'
import { RadioGroup } from '@wuguan/ui/radio'
import { usePosting } from '../shared/use-posting'

interface PrepayDialogProps {
  property: DeskProperty
  feeItemId: string | null
  close: () => void
  /** The months that were made, to be chosen at once. */
  done: (receivableIds: readonly string[]) => void
}

/** 预缴: makes the next months of an item, up to as many as the community allows. */
export function PrepayDialog({ property, feeItemId, close, done }: PrepayDialogProps) {
  const client = useQueryClient()
  const { post, pending } = usePosting(prepayMonths)
  const [chosen, setChosen] = useState(feeItemId)
  const [months, setMonths] = useState('12')
  const [fault, setFault] = useState<string | null>(null)
  const read = useRead('charge-finance.prepayItems', deskPrepayItems, { propertyId: property.propertyId })
  const item = chosen ?? read.data?.[0]?.id ?? null
  const submit = async () => {
    setFault(null)
    const parsed = prepayMonths.input.safeParse({
      communityId: property.communityId,
      propertyType: property.propertyType,
      propertyId: property.propertyId,
      feeItemId: item,
      months: Number(months),
    })
    if (!parsed.success) return setFault(parsed.error.issues[0]!.message)
    try {
      const made = await post(parsed.data)
      if (!made) return
      void client.invalidateQueries({ queryKey: ['charge-finance.receivable'] })
      done(made.receivableIds)
    } catch (cause) {
      const said = faultOf(cause)
      setFault(Object.values(fieldFaults(said) ?? { said: said.msg }).join('；'))
    }
  }
  return (
    <TaskDialog
      task={{ pending, errors: {}, fault }}
      title={`预缴 ${property.propertyName}`}
      verb="生成预缴月份"
      width={440}
      disabled={item === null}
      shows={[]}
      close={close}
      submit={() => void submit()}
    >
      <Loaded read={read} what="可预缴项目" lines={2}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-secondary">该房产没有可预缴的收费标准</p>
          ) : (
            <>
              <Field label="预缴月数" required help={`最多预缴${property.config.maxPrepayMonths}个月`}>
                <PositiveIntegerInput value={months} onChange={setMonths} maxLength={2} unit="个月" />
              </Field>
              <Field label="收费项目">
                <RadioGroup
                  value={item}
                  onChange={setChosen}
                  options={items.map((one) => ({
                    value: one.id,
                    label: one.billedTo ? `${one.name}（已出账至 ${one.billedTo}）` : one.name,
                  }))}
                />
              </Field>
            </>
          )
        }
      </Loaded>
    </TaskDialog>
  )
}
