export { Field, FormFooter, FormGrid, FormSection } from './form.tsx'
export type { FieldProps, FormFooterProps, FormGridProps, FormSectionProps } from './form.tsx'
