import { Checkbox } from '@wuguan/ui/checkbox'
import { Input } from '@wuguan/ui/input'
import { Field } from '@wuguan/ui/form'
import { constraintOf, isSet, widgetOf, type ConstraintName, type FormField } from '@wuguan/contract/bpm/form-field'
import { withConstraint } from '../draft'

const LABELS: Readonly<Record<Exclude<ConstraintName, 'required' | 'readonly'>, string>> = {
  min: '最小值',
  max: '最大值',
  minlength: '最短长度',
  maxlength: '最长长度',
  pattern: '正则表达式',
}
const DATE_LABELS: Readonly<Record<string, string>> = { min: '最早', max: '最晚' }

function boundsOf(field: FormField): readonly (keyof typeof LABELS)[] {
  if (field.type === 'string') return ['minlength', 'maxlength', 'pattern']
  if (field.type === 'long' || field.type === 'date' || widgetOf(field) === '金额') return ['min', 'max']
  return []
}

interface ConstraintsEditorProps {
  field: FormField
  error: string | undefined
  onChange: (field: FormField, tag: string) => void
}

/** What a value must be: the constraints that mean something for the type. */
export function ConstraintsEditor({ field, error, onChange }: ConstraintsEditorProps) {
  const bounds = boundsOf(field)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-6">
        {(['required', 'readonly'] as const).map((name) => (
          <Checkbox
            key={name}
            label={name === 'required' ? '必填' : '只读'}
            checked={isSet(field, name)}
            onChange={(on) => onChange(withConstraint(field, name, on ? 'true' : null), name)}
          />
        ))}
      </div>
      {bounds.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {bounds.map((name) => (
            <Field
              key={name}
              label={(field.type === 'date' ? DATE_LABELS[name] : undefined) ?? LABELS[name]}
              wide={name === 'pattern'}
            >
              <Input
                size="sm"
                value={constraintOf(field, name) ?? ''}
                placeholder={name === 'pattern' ? '如 粤[A-Z]\\w{5}' : '不限'}
                aria-invalid={error !== undefined}
                onChange={(event) => onChange(withConstraint(field, name, event.target.value || null), name)}
              />
            </Field>
          ))}
        </div>
      )}
      {error && (
        <p role="alert" className="text-small text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
