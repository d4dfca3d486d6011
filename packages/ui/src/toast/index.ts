export { Toaster } from './toaster.tsx'
export { toast } from './toast.store.ts'
export type { ToastTone } from './toast.store.ts'
