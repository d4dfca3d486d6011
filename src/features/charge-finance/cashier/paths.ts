/** Pages of the desk, as other screens open them. */
export const singlePath = (propertyId: string) => `/charge/collection/record-list/receivable-single/${propertyId}`
export const tempPath = (propertyId: string) => `/charge/collection/record-list/temp-single/${propertyId}`
export const receiptPath = (receiptNumber: string) => `/charge/received/single/${encodeURIComponent(receiptNumber)}`
