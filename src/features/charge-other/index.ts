export { ApprovalCard } from './approval/approval-card'
