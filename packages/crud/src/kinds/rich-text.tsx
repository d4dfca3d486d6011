import { Textarea } from '@wuguan/ui/input'
import { maxLength } from '@wuguan/contract/kernel/kinds/limits'
import { controlOf, textOf, type CellProps, type InputProps, type KindView } from './kind-view.ts'
import { hasMarkup, paragraphsOf, toHtml } from './rich-text.logic.ts'

function RichTextCell({ value, place }: CellProps) {
  const paragraphs = paragraphsOf(textOf(value))
  return place === 'table' ? (
    paragraphs.replaceAll('\n', ' ')
  ) : (
    <span className="whitespace-pre-line">{paragraphs}</span>
  )
}

/** Writes paragraphs; markup that came from elsewhere is shown as text, and the field says that editing here drops it. */
function RichTextInput({ field, value, onChange, onBlur, readOnly, ...rest }: InputProps) {
  const html = textOf(value)
  return (
    <div className="flex flex-col gap-1">
      <Textarea
        {...controlOf(rest)}
        rows={6}
        value={paragraphsOf(html)}
        maxLength={maxLength(field)}
        placeholder={field.placeholder}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value === '' ? null : toHtml(event.target.value))}
        onBlur={onBlur}
      />
      {hasMarkup(html) && !readOnly && (
        <p className="text-small text-warning-text">原内容带有格式，在此修改后只保留文字和段落</p>
      )}
    </div>
  )
}

export const richText: KindView = { Cell: RichTextCell, Input: RichTextInput, Filter: null, width: 220, wide: true }
