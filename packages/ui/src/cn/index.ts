/** Class names joined. Components order their utilities so that none contradict; nothing is merged at run time. */
export { clsx as cn } from 'clsx'
