import type { InputProps } from '@wuguan/crud/kinds'
import { TreePicker } from '@wuguan/crud/pickers'

/** Groups and companies: a department owns no community. */
export const COMPANIES = { nodeType: '1,2' }

export function CompanyInput({
  value,
  onChange,
  title,
  readOnly,
  entity: _entity,
  name: _name,
  field: _field,
  draft: _draft,
  onBlur: _onBlur,
  ...control
}: InputProps) {
  return (
    <TreePicker
      {...control}
      to="system.company"
      filters={COMPANIES}
      value={(value as number | null) ?? null}
      title={typeof title === 'string' ? title : null}
      onChange={onChange}
      placeholder="请选择所属公司"
      readOnly={readOnly}
    />
  )
}
