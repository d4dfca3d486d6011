import { ChevronDown, UploadCloud } from 'lucide-react'
import { createElement } from 'react'
import { cn } from '@wuguan/ui/cn'
import { detailColumns } from '@wuguan/contract/bpm/form-detail'
import { propertyOf, typeLabelOf, widgetOf, type FormField } from '@wuguan/contract/bpm/form-field'
import { fieldIconOf } from './tiles'

const TYPED = new Set(['文本', '整数', '金额', '富文本'])

/** What a field will look like, drawn and not alive: a form with twenty pickers must stay light. */
export function FieldSketch({ field }: { field: FormField }) {
  const widget = widgetOf(field)
  if (widget === '说明')
    return (
      <p className="line-clamp-3 rounded bg-sunken px-2 py-1 text-table text-secondary">
        {field.defaultValue || '说明文字'}
      </p>
    )
  if (widget === '明细表') {
    return (
      <span className="flex overflow-hidden rounded border border-line text-table text-secondary">
        {detailColumns(field).map((column) => (
          <span
            key={column.id}
            className="min-w-0 flex-1 truncate border-r border-line bg-sunken px-2 py-1 last:border-r-0"
          >
            {column.label}
            {column.required && <span className="text-danger-text">*</span>}
          </span>
        ))}
      </span>
    )
  }
  if (widget === '附件')
    return (
      <span className="flex h-control items-center justify-center gap-2 rounded border border-dashed border-line-strong bg-sunken text-table text-secondary [&_svg]:size-4">
        <UploadCloud aria-hidden />
        上传附件
      </span>
    )
  if (field.type === 'boolean')
    return (
      <span className="flex h-control items-center">
        <span
          className={cn(
            'h-5 w-9 rounded-full border border-line-strong',
            field.defaultValue === 'true' ? 'bg-primary' : 'bg-sunken',
          )}
        />
      </span>
    )
  const tall = widget === '富文本' || propertyOf(field, 'multiline') === 'true'
  const chosen = field.values?.find(({ id }) => id === field.defaultValue)?.name
  return (
    <span
      className={cn(
        'flex items-start gap-2 rounded border border-line bg-surface px-2 py-1 text-table text-placeholder [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
        tall ? 'h-20' : 'h-control',
      )}
    >
      <span className={cn('min-w-0 flex-1 truncate', (chosen ?? field.defaultValue) && 'text-text')}>
        {chosen ??
          (field.defaultValue ||
            propertyOf(field, 'placeholder') ||
            (TYPED.has(typeLabelOf(field)) ? '请输入' : '请选择'))}
      </span>
      {field.type === 'enum' ? <ChevronDown aria-hidden /> : createElement(fieldIconOf(field), { 'aria-hidden': true })}
    </span>
  )
}
