/** What a desk is told before it registers what is reported and open already: a warning, never a refusal. */
export const similarTitle = (orderNo: string): string => `已存在相似工单${orderNo}，可选择追加或仍要新建`
