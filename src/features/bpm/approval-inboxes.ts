/** The inboxes under 流程审批: each shows the processes of one sort of record with columns of its own. A module adds its page here. */
export const approvalInboxes = [
  { path: '/bpm/process/approvals/contingency', label: '应急事件记录审批', permission: 'bpm:contingency:list' },
] as const
