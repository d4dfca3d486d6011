export { FormScreen, type FormScreenProps } from './form-screen.tsx'
export { EntityForm, type EntityFormProps, type FormButtons } from './entity-form.tsx'
export { FormDrawer } from './form-drawer.tsx'
export { useDrawerForm } from './use-drawer-form.tsx'
