/** Rights of the statements of customer service. */
export const STATEMENT = {
  permission: 'customer-service:statement:view',
  exports: 'customer-service:statement:export',
} as const
