import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'

export interface RateDraft {
  effectiveFrom: string | null
  unitRate: string
  tiers: { upTo: string; unitRate: string }[]
}
export const emptyRate = (day: string | null = null): RateDraft => ({
  effectiveFrom: day,
  unitRate: '',
  tiers: [
    { upTo: '180', unitRate: '' },
    { upTo: '', unitRate: '' },
  ],
})
/** As the calls take it. */
export const rateBody = (rate: RateDraft, laddered: boolean) => ({
  effectiveFrom: rate.effectiveFrom ?? '',
  unitRate: laddered ? '0' : rate.unitRate,
  tiers: laddered ? rate.tiers.map(({ upTo, unitRate }) => ({ upTo: upTo || null, unitRate })) : null,
})
const MOST = 8

type Errors = Readonly<Record<string, string>>
function Refused({ at, errors }: { at: string; errors: Errors }) {
  return errors[at] ? (
    <p role="alert" className="text-small text-danger-text">
      {errors[at]}
    </p>
  ) : null
}

/** One price: from when, how much; a ladder by its steps, the last one open. */
export function RateInput({
  value,
  onChange,
  laddered,
  errors = {},
}: {
  value: RateDraft
  onChange: (next: RateDraft) => void
  laddered: boolean
  errors?: Errors
}) {
  const setTier = (index: number, part: Partial<RateDraft['tiers'][number]>) =>
    onChange({ ...value, tiers: value.tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)) })
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-4">
        <Field label="生效日期" required error={errors['effectiveFrom']}>
          <DatePicker value={value.effectiveFrom} onChange={(effectiveFrom) => onChange({ ...value, effectiveFrom })} />
        </Field>
        {!laddered && (
          <Field label="单价" required error={errors['unitRate']}>
            <NumberInput
              scale={6}
              min={0}
              value={value.unitRate}
              onChange={(unitRate) => onChange({ ...value, unitRate })}
            />
          </Field>
        )}
      </div>
      {laddered && (
        <table className="w-full text-table">
          <thead>
            <tr className="text-secondary">
              <th className="w-12 py-1 text-start font-normal">档</th>
              <th className="py-1 text-start font-normal">上限（最后一档不填）</th>
              <th className="py-1 text-start font-normal">单价</th>
              <th className="w-16">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.tiers.map((tier, index) => (
              // Steps have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className="align-top">
                <td className="py-1">{index + 1}</td>
                <td className="py-1 pe-2">
                  <NumberInput
                    aria-label={`第${index + 1}档上限`}
                    aria-invalid={`tiers.${index}.upTo` in errors}
                    scale={4}
                    min={0}
                    disabled={index === value.tiers.length - 1}
                    value={tier.upTo}
                    onChange={(upTo) => setTier(index, { upTo })}
                  />
                  <Refused at={`tiers.${index}.upTo`} errors={errors} />
                </td>
                <td className="py-1 pe-2">
                  <NumberInput
                    aria-label={`第${index + 1}档单价`}
                    aria-invalid={`tiers.${index}.unitRate` in errors}
                    scale={6}
                    min={0}
                    value={tier.unitRate}
                    onChange={(unitRate) => setTier(index, { unitRate })}
                  />
                  <Refused at={`tiers.${index}.unitRate`} errors={errors} />
                </td>
                <td className="py-1">
                  {index > 0 && index < value.tiers.length - 1 && (
                    <Button
                      size="sm"
                      variant="link"
                      onClick={() => onChange({ ...value, tiers: value.tiers.filter((_, at) => at !== index) })}
                    >
                      删除
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Refused at="tiers" errors={errors} />
      {laddered && value.tiers.length < MOST && (
        <div>
          <Button
            size="sm"
            onClick={() =>
              onChange({
                ...value,
                tiers: [...value.tiers.slice(0, -1), { upTo: '', unitRate: '' }, value.tiers.at(-1)!],
              })
            }
          >
            添加一档
          </Button>
        </div>
      )}
    </div>
  )
}
