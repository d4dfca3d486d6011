import {
  communityTree,
  communityTreeList,
  communityTreeListAll,
  companyDelete,
  companyInfo,
  companyList,
  companyOrder,
  companySave,
  companySelect,
  companyTree,
  companyTreeList,
  companyUpdate,
} from '@wuguan/contract/system/company.actions'
import { dictCreateWithItems, dictItems, dictUpdateWithItems } from '@wuguan/contract/system/dict.actions'
import { job } from '@wuguan/contract/system/job.entity'
import { jobRun } from '@wuguan/contract/system/job-run.entity'
import { mqFailureRecord } from '@wuguan/contract/system/mq-failure-record.entity'
import { recycleRecord } from '@wuguan/contract/system/recycle-record.entity'
import {
  grayDelete,
  grayPage,
  grayPreview,
  graySave,
  groupAdd,
  groupDelete,
  groupList,
  groupMenuIds,
  groupMenuTree,
  groupMenusSet,
  groupUpdate,
  menuAllTree,
  menuCheck,
  menuChildren,
  menuDelete,
  menuInfo,
  menuList,
  menuOwnTree,
  menuSave,
  menuSelect,
  menuUpdate,
  menuUrls,
} from '@wuguan/contract/system/menu.actions'
import {
  cronPreview,
  jobParams,
  jobPause,
  jobResume,
  jobRunNow,
  jobUpdate,
  mqIgnore,
  mqRetry,
  pageConfigOwn,
  pageConfigReset,
  pageConfigSave,
  recyclePurge,
  recycleRecover,
} from '@wuguan/contract/system/operations.actions'
import { releaseGrant, releaseNews } from '@wuguan/contract/system/release.actions'
import { securityLimits, securityLimitsSave } from '@wuguan/contract/system/security.actions'
import {
  roleCopy,
  roleCreate,
  roleInfo,
  roleMembersAdd,
  roleMembersRemove,
  roleMenus,
  roleSelect,
  roleUpdate,
} from '@wuguan/contract/system/role.actions'
import {
  userByRole,
  userIotSync,
  userCommunitiesAdd,
  userCommunitiesRemove,
  userCommunitiesSet,
  userCompanies,
  userCreate,
  userDelete,
  userDeletedPage,
  userEnabledList,
  userInfo,
  userList,
  userMove,
  userPage,
  userPermissions,
  userRecover,
  userRename,
  userResetPassword,
  userRoles,
  userState,
  userUnlock,
  userUpdate,
} from '@wuguan/contract/system/user.actions'
import { viewDelete, viewList, viewSave, viewUpdate } from '@wuguan/contract/system/view.actions'
import { dict } from '@wuguan/contract/system/dict.entity'
import { dictItem } from '@wuguan/contract/system/dict-item.entity'
import { position } from '@wuguan/contract/system/position.entity'
import { role } from '@wuguan/contract/system/role.entity'
import { user } from '@wuguan/contract/system/user.entity'
import { defineModule } from '../../kernel/module.ts'
import { alarm } from '../../kernel/workbench.ts'
import {
  deleteCompany,
  orderCompany,
  readCompany,
  saveCompany,
  selectCompanies,
  updateCompany,
} from './company.service.ts'
import {
  listBelow,
  listCompanyTree,
  listOrganisation,
  listWholeOrganisation,
  readCommunityTree,
  readCompanyTree,
} from './organisation.service.ts'
import { dictHooks, dictItemHooks } from './dict.hooks.ts'
import { positionHooks } from './position.hooks.ts'
import { roleHooks } from './role.hooks.ts'
import { userHooks } from './user.hooks.ts'
import { createWithItems, updateWithItems } from './dict-save.service.ts'
import { readDictItems } from './dict.service.ts'
import { readOwnPages, readOwnTree } from '../session/menus.service.ts'
import { deleteGray, pageGray, previewGray, saveGray } from './gray.service.ts'
import { describeParams, jobHooks, pauseJob, previewCron, resumeJob, runJobNow, updateJob } from './job.service.ts'
import { systemJobs } from './jobs.ts'
import {
  addGroup,
  deleteGroups,
  listGroupMenus,
  pageGroups,
  readGroupMenus,
  setGroupMenus,
  updateGroup,
} from './menu-group.service.ts'
import {
  checkMenus,
  deleteMenu,
  listChildren,
  listMenus,
  readAllMenus,
  readMenu,
  saveMenu,
  selectMenus,
  updateMenu,
} from './menu.service.ts'
import { ignoreMessages, retryMessages } from './mq.service.ts'
import { readOwnPageConfig, resetPageConfig, savePageConfig } from './page.service.ts'
import { purge, recover, recoverUser, recycleHooks } from './recycle.service.ts'
import { grantNews, readReleaseNews, releaseTodo } from './release.service.ts'
import {
  addMembers,
  copyRole,
  createRole,
  listGrantableMenus,
  readRole,
  removeMembers,
  selectRoles,
  updateRole,
} from './role.service.ts'
import { syncUsers, userIotSyncJob } from './iot-sync.service.ts'
import { listSecurityLimits, saveSecurityLimits } from './security.service.ts'
import {
  assignRoles,
  authoriseExactly,
  authoriseLess,
  authoriseMore,
  moveUsers,
  setCompanies,
} from './user-access.service.ts'
import {
  listEnabledUsers,
  listUsers,
  pageDeletedUsers,
  pageRoleMembers,
  pageUsers,
  previewPermissions,
  readUser,
} from './user.queries.ts'
import { userImportRoutes } from './imports/user-import.routes.ts'
import { userExportRoute } from './user-export.ts'
import {
  createUser,
  deleteUsers,
  renameUser,
  resetPassword,
  setUserState,
  unlockUser,
  updateUser,
} from './user.service.ts'
import { deleteViews, listViews, saveView, updateView } from './view.service.ts'

export const system = defineModule('system', ({ crud, action, raw, card, todo, job: beat }) => {
  action(companyTree, readCompanyTree)
  action(companyTreeList, listCompanyTree)
  action(communityTree, readCommunityTree)
  action(communityTreeList, listOrganisation)
  action(communityTreeListAll, listWholeOrganisation)
  action(companyList, listBelow)
  action(companySelect, selectCompanies)
  action(companyInfo, readCompany)
  action(companySave, saveCompany)
  action(companyUpdate, updateCompany)
  action(companyDelete, deleteCompany)
  action(companyOrder, orderCompany)
  action(viewList, listViews)
  action(viewSave, saveView)
  action(viewUpdate, updateView)
  action(viewDelete, deleteViews)
  action(dictItems, readDictItems)

  crud(user, userHooks, { without: ['page', 'info', 'create', 'update', 'delete'] })
  action(userPage, pageUsers)
  raw(userExportRoute)
  raw(userImportRoutes)
  action(userInfo, readUser)
  action(userCreate, createUser)
  action(userUpdate, updateUser)
  action(userDelete, deleteUsers)
  action(userState, setUserState)
  action(userResetPassword, resetPassword)
  action(userUnlock, unlockUser)
  action(userRename, renameUser)
  action(userMove, moveUsers)
  action(userCompanies, setCompanies)
  action(userCommunitiesAdd, authoriseMore)
  action(userCommunitiesSet, authoriseExactly)
  action(userCommunitiesRemove, authoriseLess)
  action(userRoles, assignRoles)
  action(userList, listUsers)
  action(userEnabledList, listEnabledUsers)
  action(userDeletedPage, pageDeletedUsers)
  action(userRecover, recoverUser)
  action(userByRole, pageRoleMembers)
  action(userIotSync, syncUsers, { transaction: false })
  action(userPermissions, previewPermissions)

  crud(role, roleHooks, { without: ['select', 'create', 'update', 'info'] })
  action(roleSelect, selectRoles)
  action(roleInfo, readRole)
  action(roleMenus, listGrantableMenus)
  action(roleCreate, createRole)
  action(roleUpdate, updateRole)
  action(roleCopy, copyRole)
  action(roleMembersAdd, addMembers)
  action(roleMembersRemove, removeMembers)

  action(releaseNews, readReleaseNews)
  action(releaseGrant, grantNews)
  todo(releaseTodo)

  crud(position, positionHooks)
  crud(dict, dictHooks)
  crud(dictItem, dictItemHooks)
  action(dictCreateWithItems, createWithItems)
  action(dictUpdateWithItems, updateWithItems)

  action(menuOwnTree, readOwnTree)
  action(menuUrls, readOwnPages)
  action(menuAllTree, readAllMenus)
  action(menuList, listMenus)
  action(menuChildren, listChildren)
  action(menuSelect, selectMenus)
  action(menuCheck, checkMenus)
  action(menuInfo, readMenu)
  action(menuSave, saveMenu)
  action(menuUpdate, updateMenu)
  action(menuDelete, deleteMenu)
  action(groupList, pageGroups)
  action(groupAdd, addGroup)
  action(groupUpdate, updateGroup)
  action(groupDelete, deleteGroups)
  action(groupMenusSet, setGroupMenus)
  action(groupMenuTree, readGroupMenus)
  action(groupMenuIds, listGroupMenus)
  action(grayPage, pageGray)
  action(graySave, saveGray)
  action(grayDelete, deleteGray)
  action(grayPreview, previewGray)

  // On no card of its own: among what is wrong.
  card({
    code: 'jobs',
    permission: job.codes.list,
    counts: () => [alarm('上次失败的定时任务', job, '/system/jobs/list', { lastResult: '失败' })],
  })
  crud(job, jobHooks, { without: ['update', 'select'] })
  action(jobUpdate, updateJob)
  action(jobRunNow, runJobNow)
  action(jobPause, pauseJob)
  action(jobResume, resumeJob)
  action(cronPreview, previewCron)
  action(jobParams, describeParams)
  crud(jobRun)
  crud(mqFailureRecord)
  action(mqRetry, retryMessages)
  action(mqIgnore, ignoreMessages)
  crud(recycleRecord, recycleHooks)
  action(recycleRecover, recover)
  action(recyclePurge, purge)
  action(pageConfigOwn, readOwnPageConfig)
  action(pageConfigSave, savePageConfig)
  action(pageConfigReset, resetPageConfig)
  action(securityLimits, listSecurityLimits)
  action(securityLimitsSave, saveSecurityLimits)
  for (const definition of [...systemJobs, userIotSyncJob]) beat(definition)
})
