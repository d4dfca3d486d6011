/** What every control that is not a native element accepts; `Field` sets the first four. */
export interface ControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-required'?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  disabled?: boolean
  /** Shown but not to be changed; can still have the focus. */
  readOnly?: boolean
  className?: string
}
