/** Pages of the desk, as other screens open them. */
export const singlePath = (propertyId: string) => `/charge/collection/record-list/receivable-single/${propertyId}`
/** 产品销售 at the desk of a property; without a product it is chosen there. */
export const salePath = (propertyId: string, productId = '') => `${singlePath(propertyId)}?product=${productId}`
export const tempPath = (propertyId: string) => `/charge/collection/record-list/temp-single/${propertyId}`
export const receiptPath = (receiptNumber: string) => `/charge/received/single/${encodeURIComponent(receiptNumber)}`
